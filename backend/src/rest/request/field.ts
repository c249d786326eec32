/** Names of columns and relations in the query string, and paths into JSON columns (`data->items->>0`). */
import { checkNesting, fail, failWith, type Scanner, sees, take, takeMatch } from './scanner.ts'

export interface JsonStep {
  /** `->` keeps JSON, `->>` turns into text. */
  arrow: '->' | '->>'
  operand: { kind: 'key'; key: string } | { kind: 'index'; index: string }
}

export interface Field {
  name: string
  path: JsonStep[]
}

const plainName = /[\p{L}\p{M}\p{N}_ $]+(?:-(?!>)[\p{L}\p{M}\p{N}_ $]+)*/uy
const quotedText = /"(?:[^"\\]|\\[\s\S])*"/y
const jsonIndex = /-?[0-9]+(?=->|::|[.,)]|$)/y

/** In bytes. PostgreSQL has no longer ones and would cut them, but they would stand whole in the statement and wherever that is told of. */
export const longestName = 63

/** The name of a column, a relation or what shall be called so: as it is, or any text in double quotes; null when neither comes next. */
export function takeName(scanner: Scanner): string | null {
  const name = takeKey(scanner)
  if (name === null || Buffer.byteLength(name) <= longestName) return name
  return failWith(scanner, `a name longer than ${longestName} bytes`)
}

/** The same of any length: a key within JSON is no name of the database. */
function takeKey(scanner: Scanner): string | null {
  const quoted = takeQuoted(scanner)
  if (quoted !== null) return quoted
  const plain = takeMatch(scanner, plainName)?.trim()
  return plain === undefined || plain === '' ? null : plain
}

export function parseName(scanner: Scanner): string {
  return takeName(scanner) ?? failName(scanner)
}

function failName(scanner: Scanner): never {
  return fail(scanner, 'field name (* or [a..z0..9_$])')
}

/** A text in double quotes, in which a backslash takes the next character as it is; null when none comes next. */
export function takeQuoted(scanner: Scanner): string | null {
  const quoted = takeMatch(scanner, quotedText)
  return quoted === null ? null : quoted.slice(1, -1).replace(/\\([\s\S])/g, '$1')
}

export function parseField(scanner: Scanner): Field {
  return { name: parseName(scanner), path: parseJsonPath(scanner) }
}

function parseJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  while (sees(scanner, '->')) {
    checkNesting(scanner, path.length + 1)
    const arrow = take(scanner, '->>') ? '->>' : '->'
    if (arrow === '->') take(scanner, '->')
    path.push({ arrow, operand: parseOperand(scanner) })
  }
  return path
}

function parseOperand(scanner: Scanner): JsonStep['operand'] {
  const index = takeMatch(scanner, jsonIndex)
  if (index !== null) return { kind: 'index', index }
  if (sees(scanner, '-')) fail(scanner, 'digit')
  return { kind: 'key', key: takeKey(scanner) ?? failName(scanner) }
}

/** The parameter's own name split at its dots: the embeds it goes through, then the field it means. */
export function parseFieldPath(scanner: Scanner): { path: string[]; field: Field } {
  const names = [parseName(scanner)]
  while (take(scanner, '.')) names.push(parseName(scanner))
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path: parseJsonPath(scanner) } }
}
