/**
 * Costly queries: what a client asks each row to be held against may take longer than the table is worth, and what is made of its
 * columns may be far larger than they are. Conditions, patterns, what is searched for in texts, columns, casts and orders are bounded
 * for everybody but the service.
 */
import { problemOfPattern, problemOfSearch } from '../costly-pattern.ts'
import { costlyQuery } from './errors/request-errors.ts'
import type { LogicGroup, LogicTree } from './request/logic.ts'
import type { Operation } from './request/operation.ts'
import type { QueryParameters } from './request/query-string.ts'
import { fieldsIn, type SelectedItem } from './request/select.ts'

/** Columns and aggregates of one request, embedded ones too; each may be named again under another alias. */
const mostSelected = 200
/**
 * Conditions of one request, groups of them and those on what is embedded counted. A list of values is one, however long; PostgreSQL
 * takes up to 2 KB for each of the others.
 */
const mostConditions = 200
/** Columns that rows are ordered by, embedded ones too. */
const mostOrdered = 200
/** In one place: the same column, or the same part of it, under several names or in several types. */
const mostAlike = 8
/**
 * Types whose texts are about as long as what they are made from. `1e131000` is 131,000 digits as `numeric`, and so it is within
 * `jsonb`; names of tables, functions and roles (`regclass`) are looked up in the catalog.
 */
const harmlessTypes = new Set(
  [
    ['text', 'varchar', 'character varying', 'uuid', 'json'],
    ['smallint', 'int2', 'integer', 'int', 'int4', 'bigint', 'int8'],
    ['real', 'float4', 'double precision', 'float', 'float8', 'boolean', 'bool'],
    ['date', 'time', 'timetz', 'timestamp', 'timestamptz', 'interval'],
    ['time with time zone', 'time without time zone'],
    ['timestamp with time zone', 'timestamp without time zone'],
  ].flat(),
)

/** Characters. Each column, condition and step into JSON adds to it, and where its failure is told of it stands whole. */
const longestStatement = 32 * 1024

/** @throws RestError PGRST100 */
export function refuseLongStatement(text: string): void {
  if (text.length > longestStatement)
    throw costlyQuery('select', 'with its filters it asks for too much at once')
}

/** Regular expressions of one request. Each is held against every row, and takes some milliseconds for a long text at worst. */
const mostExpressions = 10

/**
 * Whether each row is held against a pattern or searched for words: how long that takes is for the pattern to say, not for the statement,
 * which has it as a parameter.
 */
export function matchesPatterns(query: QueryParameters): boolean {
  return operationsOf(query).some(isPattern)
}

/** @throws RestError PGRST100 */
export function refuseCostlyQuery({ select, filters, logic, orders }: QueryParameters): void {
  const fields = fieldsIn(select)
  if (fields.length > mostSelected) throw costlyQuery('select', `it may name ${mostSelected} columns`)
  refuseRepeated(select)
  for (const { cast, aggregate } of fields) {
    refuseCostlyCast(cast)
    refuseCostlyCast(aggregate?.cast ?? null)
  }
  if (orders.flatMap(({ value }) => value).length > mostOrdered) {
    throw costlyQuery('order', `it may name ${mostOrdered} columns`)
  }
  const inGroups = logic.reduce((sum, { value }) => sum + conditionsIn(value), 0)
  if (filters.length + inGroups > mostConditions) {
    throw costlyQuery('filter', `it may have ${mostConditions} conditions`)
  }
  const operations = operationsOf({ filters, logic })
  for (const operation of operations) refuseCostly(operation)
  if (operations.filter(isExpression).length > mostExpressions) {
    throw costlyQuery('filter', `it may have ${mostExpressions} regular expressions`)
  }
}

function operationsOf({ filters, logic }: Pick<QueryParameters, 'filters' | 'logic'>): Operation[] {
  return [
    ...filters.map(({ value }) => value.operation),
    ...logic.flatMap(({ value }) => operationsIn(value)),
  ]
}

function operationsIn(tree: LogicTree): Operation[] {
  return tree.kind === 'filter' ? [tree.filter.operation] : tree.members.flatMap(operationsIn)
}

function isExpression(operation: Operation): boolean {
  if (operation.kind !== 'quantified') return false
  return operation.operator === 'match' || operation.operator === 'imatch'
}

function isPattern(operation: Operation): boolean {
  if (operation.kind === 'search' || isExpression(operation)) return true
  return operation.kind === 'quantified' && (operation.operator === 'like' || operation.operator === 'ilike')
}

/** The members of a group, those of the groups within it and these groups themselves. */
function conditionsIn({ members }: LogicGroup): number {
  return members.reduce((sum, member) => sum + 1 + (member.kind === 'group' ? conditionsIn(member) : 0), 0)
}

/** What is named again in one place is sent again, under whatever name. */
function refuseRepeated(items: SelectedItem[]): void {
  const counts = new Map<string, number>()
  for (const item of items) {
    if (item.kind === 'relation') {
      refuseRepeated(item.items)
      continue
    }
    const column = JSON.stringify(item.field)
    const count = (counts.get(column) ?? 0) + 1
    if (count > mostAlike) throw costlyQuery('select', `it may name the same column ${mostAlike} times`)
    counts.set(column, count)
  }
}

function refuseCostlyCast(cast: string | null): void {
  if (cast === null || harmlessTypes.has(cast.toLowerCase().replaceAll(/ +/g, ' '))) return
  throw costlyQuery('select', `a column may not be cast to ${cast}`)
}

function refuseCostly(operation: Operation): void {
  const problem = problemOf(operation)
  if (problem !== null) throw costlyQuery('filter', problem)
}

function problemOf(operation: Operation): string | null {
  if (operation.kind === 'search') return problemOfSearch(operation.value)
  if (operation.kind !== 'quantified') return null
  const { operator, quantifier, value } = operation
  if (operator === 'like' || operator === 'ilike') return problemOfSearch(value)
  if (operator !== 'match' && operator !== 'imatch') return null
  // Several are an array literal, whose own braces count nothing.
  return problemOfPattern(quantifier === null ? value : value.replace(/^\{(.*)\}$/s, '$1'))
}
