/** Prints the expansion of a JSON body, sent as one parameter, into rows with typed columns. */
import { type Parameters, parameter, quoteLiteral, quoteName } from './sql-text.ts'

export interface RowsText {
  text: string
  isArray: boolean
  columns: { name: string; type: string; default?: string | null }[]
  /** Whether keys that a row lacks take the column's default rather than null. */
  usesDefaults: boolean
}

/** The alias under which a body's rows can be read. */
export const bodyName = 'pgrst_body'

/**
 * A `from` item called {@link bodyName}.
 * @param isOne whether only the first row counts
 */
export function printBodyRows(rows: RowsText, isOne: boolean, parameters: Parameters): string {
  const type = rows.usesDefaults ? 'jsonb' : 'json'
  const payload = `(select ${parameter(parameters, rows.text)}::${type} as body) pgrst_payload`
  const expanded = rows.usesDefaults ? `, ${printDefaults(rows)}` : ''
  const value = rows.usesDefaults ? 'pgrst_filled.body' : 'pgrst_payload.body'
  const limit = isOne ? ' limit 1' : ''
  return `${payload}${expanded}, lateral (${printRecords(rows, type, value)}${limit}) ${bodyName}`
}

function printRecords({ columns, isArray }: RowsText, type: 'json' | 'jsonb', value: string): string {
  if (columns.length === 0) return isArray ? `select from ${type}_array_elements(${value})` : 'select'
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const typed = columns.map((column) => `${quoteName(column.name)} ${column.type}`).join(', ')
  return `select ${names} from ${type}_to_record${isArray ? 'set' : ''}(${value}) as record (${typed})`
}

/** Each row laid over an object of the columns' defaults. */
function printDefaults({ columns, isArray }: RowsText): string {
  const pairs = columns.flatMap(({ name, default: value }) =>
    value ? `${quoteLiteral(name)}, ${value}` : [],
  )
  const defaults = `jsonb_build_object(${pairs.join(', ')})`
  const filled = isArray
    ? `select jsonb_agg(${defaults} || element) as body from jsonb_array_elements(pgrst_payload.body) element`
    : `select ${defaults} || pgrst_payload.body as body`
  return `lateral (${filled}) pgrst_filled`
}
