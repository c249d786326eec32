/** The filters of a subscription: `column=operator.value`, several joined by commas, each negated by `not.`. */

import { problemOfPattern, problemOfSearch } from '../../costly-pattern.ts'

export interface Filter {
  column: string
  operator: string
  /** As PostgreSQL reads it: a literal of the column's type, or of an array of it for `in`. */
  operand: string
  negated: boolean
}

/** A filter that cannot be read; the message says which part. */
export class FilterError extends Error {
  override name = 'FilterError'
}

const operators = new Set([
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
])

const likeOperators = new Set(['like', 'ilike'])
const regexOperators = new Set(['match', 'imatch'])

/** @throws FilterError */
export function parseFilters(text: string): Filter[] {
  const trimmed = text.trim()
  return trimmed === '' ? [] : splitAtCommas(trimmed).map(parseFilter)
}

function parseFilter(text: string): Filter {
  const [, column, negation, operator, value] = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text.trim()) ?? []
  if (column === undefined || operator === undefined || value === undefined || !operators.has(operator)) {
    throw new FilterError(text.trim() === '' ? 'a filter must not be empty' : JSON.stringify(text))
  }
  const operand = operator === 'in' ? arrayLiteral(value) : unquoted(value)
  if (regexOperators.has(operator)) mustBeCheap(problemOfPattern(operand))
  if (likeOperators.has(operator)) mustBeCheap(problemOfSearch(operand))
  return { column, operator, operand, negated: negation !== undefined }
}

/** Splits at commas that are neither in parentheses nor in a quoted value. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isQuoted) {
      if (character === '\\') index += 1
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = opensQuote(text[index - 1])
    else if (character === '(') depth += 1
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** A quote within a value is a character like any other. */
function opensQuote(before: string | undefined): boolean {
  return before === '.' || before === '(' || before === ','
}

function arrayLiteral(value: string): string {
  if (!/^\(.*\)$/s.test(value)) throw new FilterError('`in` filter value must be wrapped by parentheses')
  return `{${value.slice(1, -1)}}`
}

/** Every change of the table is held against it, whosever the row is. */
function mustBeCheap(problem: string | null): void {
  if (problem !== null) throw new FilterError(problem)
}

function unquoted(value: string): string {
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1]
  return inner === undefined ? value : inner.replace(/\\(.)/gs, '$1')
}
