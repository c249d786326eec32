/** Parses `and`, `or` and `not` trees: `or=(age.lt.18,and(age.gt.60,not.or(...)))`. */
import { parseField, parseName } from './field.ts'
import type { Filter } from './filter.ts'
import { parseOperation, takeListValue } from './operation.ts'
import {
  attempt,
  checkNesting,
  expect,
  fail,
  type Scanner,
  sees,
  separated,
  skipBlanks,
  startScan,
  take,
  takeMatch,
} from './scanner.ts'

export interface LogicGroup {
  kind: 'group'
  isNegated: boolean
  operator: 'and' | 'or'
  members: LogicTree[]
}

export type LogicTree = LogicGroup | { kind: 'filter'; filter: Filter }

/** @throws RestError PGRST100 */
export function parseLogic(key: string, value: string): { path: string[]; group: LogicGroup } {
  const names = parseKey(key)
  const scanner = startScan(value, `failed to parse logic tree (${value})`)
  const group: LogicGroup = {
    kind: 'group',
    isNegated: names.includes('not'),
    operator: names.at(-1) === 'and' ? 'and' : 'or',
    members: parseMembers(scanner, 0),
  }
  return { path: names.slice(0, -1).filter((name) => name !== 'not'), group }
}

function parseKey(key: string): string[] {
  const scanner = startScan(key, `failed to parse logic path (${key})`)
  const names = [parseName(scanner)]
  while (take(scanner, '.')) names.push(parseName(scanner))
  return names
}

function parseMembers(scanner: Scanner, depth: number): LogicTree[] {
  checkNesting(scanner, depth)
  skipBlanks(scanner)
  expect(scanner, '(')
  const members = separated(scanner, () => parseMember(scanner, depth))
  expect(scanner, ')')
  skipBlanks(scanner)
  return members
}

function parseMember(scanner: Scanner, depth: number): LogicTree {
  const group = attempt(scanner, () => takeGroupHead(scanner))
  if (group) return { ...group, members: parseMembers(scanner, depth + 1) }
  return { kind: 'filter', filter: parseMemberFilter(scanner) }
}

/** `and(` or `or(`, perhaps negated; a column may bear the same name, so only the parenthesis decides. */
function takeGroupHead(scanner: Scanner): Omit<LogicGroup, 'members'> | null {
  const isNegated = take(scanner, 'not.')
  const operator = take(scanner, 'and') ? 'and' : take(scanner, 'or') ? 'or' : null
  skipBlanks(scanner)
  return operator && sees(scanner, '(') ? { kind: 'group', isNegated, operator } : null
}

function parseMemberFilter(scanner: Scanner): Filter {
  const field = parseField(scanner)
  if (!take(scanner, '.')) fail(scanner, 'letter, digit, "-", "->>", "->" or delimiter (.)')
  return { field, ...parseOperation(scanner, () => takeMemberValue(scanner)) }
}

/** As in a list, but an array or range literal in braces keeps its commas. */
function takeMemberValue(scanner: Scanner): string {
  return (sees(scanner, '{') ? takeMatch(scanner, /\{[^{}]*\}/y) : null) ?? takeListValue(scanner)
}
