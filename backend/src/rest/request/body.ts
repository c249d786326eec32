/** Reads a request's body as far as the plan needs it: which keys it has. The text itself goes to PostgreSQL. */
import { deepestNesting, exceedsShape } from '../../json-shape.ts'
import { badBody } from '../errors/request-errors.ts'
import { countFields, parseCsv } from './csv.ts'

export type Payload =
  /** JSON: an object or an array of objects with the same keys. */
  | { kind: 'json'; text: string; keys: string[]; isArray: boolean }
  /** Arguments of a function as a form sends them; a name may repeat. */
  | { kind: 'form'; entries: [string, string][] }
  /** A whole body for a function with one unnamed parameter of this type. */
  | { kind: 'raw'; text: string; type: 'text' | 'xml' | 'bytea' }

export interface BodySource {
  contentType: string
  text: string
  /** The `columns` parameter: the only keys to be read, whatever else is there. */
  columns: string[] | null
  isCall: boolean
  /** How many times as long as its CSV the JSON of a body may be. */
  csvGrowth: number
}

/** Characters: JSON and forms of so much are parsed in some milliseconds, a tenth of what it takes to begin a thread. */
const longestAtOnce = 64 * 1024
/** Of CSV, which takes up to a microsecond for each. */
const mostFieldsAtOnce = 4_000

/** Whether reading it keeps whoever does it for longer than some milliseconds. */
export function takesLong({ contentType, text }: BodySource): boolean {
  if (text.length > longestAtOnce) return true
  return mediaTypeOf(contentType) === 'text/csv' && countFields(text, mostFieldsAtOnce) === mostFieldsAtOnce
}

/** Ten times what a function of PostgreSQL can have as parameters; one of them may take several. */
const mostFields = 1_000

/** @throws RestError PGRST102 */
export function parseBody(source: BodySource): Payload {
  const { text, isCall } = source
  switch (mediaTypeOf(source.contentType)) {
    case '':
    case '*/*':
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
      return parseJsonBody(source)
    case 'text/csv':
      return csvPayload(source)
    case 'application/x-www-form-urlencoded':
      return formPayload(text, isCall)
    case 'text/plain':
      if (isCall) return { kind: 'raw', text, type: 'text' }
      break
    case 'text/xml':
      if (isCall) return { kind: 'raw', text, type: 'xml' }
      break
    case 'application/octet-stream':
      if (isCall) return { kind: 'raw', text, type: 'bytea' }
      break
  }
  throw badBody(`Content-Type not acceptable: ${source.contentType}`)
}

function mediaTypeOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}

function parseJsonBody({ text, columns, isCall }: BodySource): Payload {
  if (text === '' && isCall) return { kind: 'json', text: '{}', keys: [], isArray: false }
  if (exceedsShape(text, { deepest: deepestNesting, mostValues: Number.POSITIVE_INFINITY })) {
    throw badBody(`JSON is nested more than ${deepestNesting} levels deep`)
  }
  // With the keys named already nothing else is needed; whether it is JSON at all, PostgreSQL finds.
  if (columns && /\S/.test(text)) {
    return { kind: 'json', text, keys: [...new Set(columns)], isArray: /^\s*\[/.test(text) }
  }
  const value = parseJson(text)
  const isArray = Array.isArray(value)
  if (isArray) return { kind: 'json', text, keys: commonKeys(value), isArray }
  if (typeof value === 'object' && value !== null) {
    return { kind: 'json', text, keys: Object.keys(value), isArray }
  }
  // A bare number, text or null holds no row, as PostgREST reads it.
  return { kind: 'json', text: '[]', keys: [], isArray: true }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badBody('Empty or invalid json')
  }
}

function commonKeys(rows: unknown[]): string[] {
  const keys = keysOf(rows[0])
  for (const row of rows) {
    const others = keysOf(row)
    if (!keys || !others || keys.length !== others.length || !sameKeys(keys, others)) {
      throw badBody('All object keys must match')
    }
  }
  return keys ?? []
}

function keysOf(row: unknown): string[] | null {
  return typeof row === 'object' && row !== null && !Array.isArray(row) ? Object.keys(row) : null
}

/** Rows mostly have their keys in the same order, which is the cheap case. */
function sameKeys(keys: string[], others: string[]): boolean {
  if (keys.every((key, index) => key === others[index])) return true
  const known = new Set(keys)
  return others.every((key) => known.has(key))
}

function csvPayload({ text, columns: wanted, csvGrowth }: BodySource): Payload {
  const { columns, json } = parseCsv(text, csvGrowth)
  return { kind: 'json', text: json, keys: wanted ?? columns, isArray: true }
}

function formPayload(text: string, isCall: boolean): Payload {
  if (text.split('&', mostFields + 1).length > mostFields) {
    throw badBody(`The form has more than ${mostFields} fields`)
  }
  const entries = [...new URLSearchParams(text)]
  if (isCall) return { kind: 'form', entries }
  const record = Object.fromEntries(entries)
  return { kind: 'json', text: JSON.stringify(record), keys: Object.keys(record), isArray: false }
}
