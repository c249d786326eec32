/** Parses `select`: the tree of columns, aggregates, embedded relations and spreads that the response shall have. */
import { type Field, parseField, parseName, takeName } from './field.ts'
import {
  attempt,
  checkNesting,
  expect,
  fail,
  failWith,
  isAtEnd,
  type Scanner,
  sees,
  separated,
  skipBlanks,
  startScan,
  take,
  takeMatch,
} from './scanner.ts'

const aggregateNames = ['avg', 'count', 'max', 'min', 'sum'] as const
export type AggregateName = (typeof aggregateNames)[number]

export interface SelectedField {
  kind: 'field'
  /** `*` stands for all columns; with the aggregate `count` for the rows themselves. */
  field: Field
  alias: string | null
  cast: string | null
  aggregate: { name: AggregateName; cast: string | null } | null
}

export interface SelectedRelation {
  kind: 'relation'
  name: string
  alias: string | null
  /** A constraint, column or junction that tells one relationship from another. */
  hint: string | null
  join: 'inner' | 'left' | null
  isSpread: boolean
  items: SelectedItem[]
}

export type SelectedItem = SelectedField | SelectedRelation

/** Each embed joins another table, so that a request of a few kilobytes could keep the database busy for seconds. */
const mostRelations = 30
const castName = /[\p{L}\p{N}_ $]+/uy

/** @throws RestError PGRST100 */
export function parseSelect(text: string): SelectedItem[] {
  const scanner = startScan(text, `failed to parse select parameter (${text})`)
  if (text === '') return []
  const items = parseItems(scanner, 0)
  if (!isAtEnd(scanner)) fail(scanner, '"," or end of input')
  if (relationsIn(items) > mostRelations) failWith(scanner, `more than ${mostRelations} embedded resources`)
  return items
}

/** Every column and aggregate, embedded ones too. */
export function fieldsIn(items: SelectedItem[]): SelectedField[] {
  return items.flatMap((item) => (item.kind === 'relation' ? fieldsIn(item.items) : [item]))
}

function relationsIn(items: SelectedItem[]): number {
  return items.reduce((sum, item) => sum + (item.kind === 'relation' ? 1 + relationsIn(item.items) : 0), 0)
}

function parseItems(scanner: Scanner, depth: number): SelectedItem[] {
  checkNesting(scanner, depth)
  return separated(scanner, () => parseItem(scanner, depth))
}

function parseItem(scanner: Scanner, depth: number): SelectedItem {
  return parseRelation(scanner, depth) ?? parseSelectedField(scanner)
}

/** A relation is known by its parenthesis; until that is seen it may still be a column. */
function parseRelation(scanner: Scanner, depth: number): SelectedRelation | null {
  const head = attempt(scanner, () => parseRelationHead(scanner))
  if (!head) return null
  expect(scanner, '(')
  skipBlanks(scanner)
  const items = sees(scanner, ')') ? [] : parseItems(scanner, depth + 1)
  expect(scanner, ')')
  return { ...head, items }
}

function parseRelationHead(scanner: Scanner): Omit<SelectedRelation, 'items'> | null {
  const isSpread = take(scanner, '...')
  const alias = isSpread ? null : takeAlias(scanner)
  const name = takeName(scanner)
  if (name === null) return null
  const first = takeModifier(scanner)
  const second = takeModifier(scanner)
  // `count()` is an aggregate, not a relation of that name.
  if (!sees(scanner, '(') || (name === 'count' && sees(scanner, '()'))) return null
  const hint = first.hint ?? second.hint
  return { kind: 'relation', name, alias, hint, join: first.join ?? second.join, isSpread }
}

function takeModifier(scanner: Scanner): Pick<SelectedRelation, 'hint' | 'join'> {
  if (!take(scanner, '!')) return { hint: null, join: null }
  const name = parseName(scanner)
  return name === 'inner' || name === 'left' ? { hint: null, join: name } : { hint: name, join: null }
}

function takeAlias(scanner: Scanner): string | null {
  return attempt(scanner, () => {
    const name = takeName(scanner)
    return name !== null && !sees(scanner, '::') && take(scanner, ':') ? name : null
  })
}

function parseSelectedField(scanner: Scanner): SelectedField {
  if (take(scanner, '*')) {
    return endOfField(scanner, { ...wholeRow(), aggregate: takeAggregate(scanner) })
  }
  const alias = takeAlias(scanner)
  if (take(scanner, 'count()')) {
    return endOfField(scanner, {
      ...wholeRow(),
      alias,
      aggregate: { name: 'count', cast: takeCast(scanner) },
    })
  }
  const field = parseField(scanner)
  const cast = takeCast(scanner)
  return endOfField(scanner, { kind: 'field', field, alias, cast, aggregate: takeAggregate(scanner) })
}

/** All columns of a table: what no `select` at all means. */
export function wholeRow(): SelectedField {
  return { kind: 'field', field: { name: '*', path: [] }, alias: null, cast: null, aggregate: null }
}

function takeCast(scanner: Scanner): string | null {
  if (!take(scanner, '::')) return null
  return takeMatch(scanner, castName)?.trim() || fail(scanner, 'letter or digit')
}

function takeAggregate(scanner: Scanner): SelectedField['aggregate'] {
  if (!take(scanner, '.')) return null
  const name = aggregateNames.find((candidate) => take(scanner, `${candidate}()`))
  return name
    ? { name, cast: takeCast(scanner) }
    : fail(scanner, 'aggregate (avg(), count(), max(), min(), sum())')
}

function endOfField(scanner: Scanner, field: SelectedField): SelectedField {
  skipBlanks(scanner)
  if (isAtEnd(scanner) || sees(scanner, ',') || sees(scanner, ')')) return field
  return fail(scanner, 'letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input')
}
