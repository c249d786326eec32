/**
 * The pieces that SQL text is made of. Values only ever become parameters; names are quoted; so a statement's text
 * depends on a request's shape alone and is prepared once for all requests of that shape.
 */
import type { Reference } from '../plan/read-node.ts'
import type { QualifiedName } from '../schema-cache/names.ts'

/** The parameters of a statement while it is printed. */
export interface Parameters {
  readonly values: (string | null)[]
}

/** Adds a value and returns the placeholder that stands for it. */
export function parameter(parameters: Parameters, value: string): string {
  parameters.values.push(value)
  return `$${parameters.values.length}`
}

/** A name as PostgreSQL reads it back unchanged. It cannot hold a NUL, which ends texts on the wire. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`
}

export function quoteQualified({ schema, name }: QualifiedName): string {
  return `${quoteName(schema)}.${quoteName(name)}`
}

/** A constant text, for names out of the schema cache only. */
export function quoteLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`
  return text.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted
}

/** What columns are qualified with. */
export function printReference(reference: Reference): string {
  return reference.kind === 'table' ? quoteQualified(reference.table) : quoteName(reference.alias)
}

export function printColumn(reference: Reference, column: string): string {
  return `${printReference(reference)}.${column === '*' ? '*' : quoteName(column)}`
}

/** Clauses on lines of their own; empty ones are left out. */
export function lines(...clauses: string[]): string {
  return clauses.filter((clause) => clause !== '').join('\n')
}

/** A clause with its keyword, or nothing when there is nothing to say. */
export function clause(keyword: string, items: string[], separator: string): string {
  return items.length === 0 ? '' : `${keyword} ${items.join(separator)}`
}

/** A list as an array literal of PostgreSQL, every element quoted. */
export function arrayLiteral(elements: string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
