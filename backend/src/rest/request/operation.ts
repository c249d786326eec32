/** Parses what a filter asks of a column: `eq.5`, `not.in.(1,2)`, `like(any).{a*,b*}`, `fts(simple).fat`. */
import { takeQuoted } from './field.ts'
import { expect, fail, failWith, type Scanner, skipBlanks, take, takeMatch } from './scanner.ts'

/** Operators that take one value, and nothing else. */
const plainOperators = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
/** Operators that can be asked of any or all of several values. */
const quantifiableOperators = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const
const textSearchOperators = ['fts', 'plfts', 'phfts', 'wfts'] as const

export type PlainOperator = (typeof plainOperators)[number]
export type QuantifiableOperator = (typeof quantifiableOperators)[number]
export type TextSearchOperator = (typeof textSearchOperators)[number]
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Operation =
  | { kind: 'compare'; operator: PlainOperator; value: string }
  | { kind: 'quantified'; operator: QuantifiableOperator; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'isdistinct'; value: string }
  | { kind: 'search'; operator: TextSearchOperator; language: string | null; value: string }

export interface NegatableOperation {
  isNegated: boolean
  operation: Operation
}

/** What comes before an operation's dot: the operator, and in parentheses a quantifier or a language. */
const operatorHead = /([^.(]*)(?:\(([\p{L}\p{N}_ $]+)\))?\./uy
const isValues = /null|not_null|true|false|unknown/iy

/**
 * @param takeValue reads one value: to the end in a parameter of its own, to the next comma inside a logic tree
 * @throws RestError PGRST100
 */
export function parseOperation(scanner: Scanner, takeValue: () => string): NegatableOperation {
  const isNegated = take(scanner, 'not.')
  return { isNegated, operation: parsePlainOperation(scanner, takeValue) }
}

function parsePlainOperation(scanner: Scanner, takeValue: () => string): Operation {
  if (take(scanner, 'in.')) return { kind: 'in', values: parseList(scanner) }
  if (take(scanner, 'is.')) return { kind: 'is', value: parseIsValue(scanner) }
  if (take(scanner, 'isdistinct.')) return { kind: 'isdistinct', value: takeValue() }
  const { name, modifier } = parseHead(scanner)
  const search = textSearchOperators.find((operator) => operator === name)
  if (search) return { kind: 'search', operator: search, language: modifier, value: takeValue() }
  const quantifiable = quantifiableOperators.find((operator) => operator === name)
  if (quantifiable && isQuantifier(modifier)) {
    return { kind: 'quantified', operator: quantifiable, quantifier: modifier, value: takeValue() }
  }
  const plain = plainOperators.find((operator) => operator === name)
  if (plain && modifier === null) return { kind: 'compare', operator: plain, value: takeValue() }
  return failWith(scanner, `unknown single value operator ${name}${modifier === null ? '' : `(${modifier})`}`)
}

function isQuantifier(modifier: string | null): modifier is 'any' | 'all' | null {
  return modifier === null || modifier === 'any' || modifier === 'all'
}

function parseHead(scanner: Scanner): { name: string; modifier: string | null } {
  operatorHead.lastIndex = scanner.at
  const found = operatorHead.exec(scanner.text)
  if (!found) return fail(scanner, '"not" or operator (eq, gt, ...)')
  scanner.at += found[0].length
  return { name: found[1] ?? '', modifier: found[2] ?? null }
}

function parseIsValue(scanner: Scanner): IsValue {
  const word = takeMatch(scanner, isValues)?.toLowerCase()
  switch (word) {
    case 'null':
    case 'not_null':
    case 'true':
    case 'false':
    case 'unknown':
      return word
    default:
      return fail(scanner, 'isVal: (null, not_null, true, false, unknown)')
  }
}

function parseList(scanner: Scanner): string[] {
  skipBlanks(scanner)
  expect(scanner, '(')
  skipBlanks(scanner)
  const values: string[] = []
  do values.push(takeListValue(scanner))
  while (take(scanner, ','))
  expect(scanner, ')')
  skipBlanks(scanner)
  return values
}

/** A value up to the next comma or closing parenthesis, or any text in double quotes. */
export function takeListValue(scanner: Scanner): string {
  const start = scanner.at
  const quoted = takeQuoted(scanner)
  if (quoted !== null && takeMatch(scanner, /(?=[,)]|$)/y) !== null) return quoted
  scanner.at = start
  return takeMatch(scanner, /[^,)]*/y) ?? ''
}

/** The rest of a parameter, whatever it is. */
export function takeRest(scanner: Scanner): string {
  return takeMatch(scanner, /[\s\S]*/y) ?? ''
}
