/** CSV (RFC 4180) to a JSON array of records: the first line names the columns, `NULL` stands for null. */
import { badBody } from '../errors/request-errors.ts'

/** Each record repeats the names of the columns, so that a small text can become a large one. In characters. */
const longestJson = 64 * 1024 * 1024
/** So much it may become in any case. */
const harmlessJson = 64 * 1024

/** Records and their fields, or a few more, without building anything; no more than `most` are counted. */
export function countFields(text: string, most: number): number {
  let count = 0
  for (const separator of ['\n', ',', '\r']) {
    for (let at = text.indexOf(separator); at !== -1 && count < most; at = text.indexOf(separator, at + 1))
      count += 1
  }
  return count
}

/**
 * @param growth how many times as long the JSON may be
 * @throws RestError PGRST102 when a line has more or fewer fields than the first, or there are too many records
 */
export function parseCsv(text: string, growth: number): { columns: string[]; json: string } {
  const longest = Math.min(longestJson, Math.max(harmlessJson, growth * text.length))
  const lines = linesOf(text)
  const columns = lines.next().value
  if (!columns) throw badBody('not enough input')
  const keys = columns.map((column, index) => `${index === 0 ? '{' : ','}${JSON.stringify(column)}:`)
  let records = ''
  for (const fields of lines) {
    if (fields.length !== keys.length) throw badBody('All lines must have same number of fields')
    const members = keys.map((key, index) => key + jsonOf(fields[index])).join('')
    records += records === '' ? `${members}}` : `,${members}}`
    if (records.length > longest) throw badBody('too many records with such long column names')
  }
  return { columns, json: `[${records}]` }
}

function jsonOf(field: string | undefined): string {
  return field === undefined || field === 'NULL' ? 'null' : JSON.stringify(field)
}

function* linesOf(text: string): Generator<string[], undefined> {
  const csvField = /(?:"([^"]*(?:""[^"]*)*)"|([^,"\r\n]*))(,|\r\n|\n|\r|$)/y
  let fields: string[] = []
  while (csvField.lastIndex < text.length) {
    const found = csvField.exec(text)
    if (!found) throw badBody('Invalid CSV')
    fields.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') {
      if (csvField.lastIndex === text.length) fields.push('')
      else continue
    }
    yield fields
    fields = []
  }
  if (fields.length > 0) yield fields
}
