/** Reads CSV (RFC 4180) as the records of a table: the first line names the columns, `NULL` stands for null. */
import { badBody } from '../errors/request-errors.ts'

export type CsvRecord = Record<string, string | null>

/** @throws RestError PGRST102 when a line has more or fewer fields than the first */
export function parseCsv(text: string): { columns: string[]; records: CsvRecord[] } {
  const [columns, ...lines] = parseLines(text)
  if (!columns) throw badBody('not enough input')
  const records = lines.map((fields) => {
    if (fields.length !== columns.length) throw badBody('All lines must have same number of fields')
    return Object.fromEntries(columns.map((column, index) => [column, fieldValue(fields[index])]))
  })
  return { columns, records }
}

function fieldValue(field: string | undefined): string | null {
  return field === undefined || field === 'NULL' ? null : field
}

const csvField = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n|\n|\r|$)/y

function parseLines(text: string): string[][] {
  const lines: string[][] = []
  let fields: string[] = []
  csvField.lastIndex = 0
  while (csvField.lastIndex < text.length) {
    const found = csvField.exec(text)
    if (!found) throw badBody('Invalid CSV')
    fields.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') {
      if (csvField.lastIndex === text.length) fields.push('')
      else continue
    }
    lines.push(fields)
    fields = []
  }
  if (fields.length > 0) lines.push(fields)
  return lines
}
