/** Sorts the parameters of the query string by what they mean and parses each. */

import { parseName } from './field.ts'
import { type Filter, looksLikeFilter, parseFilter } from './filter.ts'
import { type LogicGroup, parseLogic } from './logic.ts'
import { type OrderTerm, parseEmbedPath, parseOrder } from './order.ts'
import { parseCount, parseLimit } from './range.ts'
import { fail, isAtEnd, separated, startScan } from './scanner.ts'
import { parseSelect, type SelectedItem, wholeRow } from './select.ts'

/** Something said of the node at the end of a path of embeds; an empty path is the resource itself. */
export interface AtPath<T> {
  path: string[]
  value: T
}

export interface QueryParameters {
  select: SelectedItem[]
  filters: AtPath<Filter>[]
  logic: AtPath<LogicGroup>[]
  orders: AtPath<OrderTerm[]>[]
  limits: AtPath<number>[]
  offsets: AtPath<number>[]
  /** The keys of the body that count. */
  columns: string[] | null
  onConflict: string[] | null
  /** Arguments of a function called by GET, in order. */
  callArguments: [string, string][]
}

/**
 * @param search the query string, without `?`
 * @param isCallByGet whether parameters that are no filters are the arguments of a function
 * @throws RestError PGRST100, PGRST103
 */
export function parseQueryString(search: string, isCallByGet: boolean): QueryParameters {
  const query: QueryParameters = {
    select: [wholeRow()],
    filters: [],
    logic: [],
    orders: [],
    limits: [],
    offsets: [],
    columns: null,
    onConflict: null,
    callArguments: [],
  }
  if (search === '') return query
  const seen = new Set<string>()
  for (const [key, value] of new URLSearchParams(search)) {
    addParameter(query, key, value, { isCallByGet, isFirst: !seen.has(key) })
    seen.add(key)
  }
  return query
}

interface ParseContext {
  isCallByGet: boolean
  isFirst: boolean
}

function addParameter(query: QueryParameters, key: string, value: string, now: ParseContext): void {
  switch (key) {
    case 'select':
      if (now.isFirst && value !== '') query.select = parseSelect(value)
      return
    case 'columns':
      query.columns ??= parseNames('columns', value)
      return
    case 'on_conflict':
      query.onConflict ??= parseNames('on_conflict', value)
      return
    // The gateway's key may be in the address; it is no filter.
    case 'apikey':
      return
  }
  if (!addReserved(query, key, value)) addFilter(query, key, value, now.isCallByGet)
}

/** Parameters whose last word is reserved at every level, such as `books.order`. */
function addReserved(query: QueryParameters, key: string, value: string): boolean {
  switch (key.slice(key.lastIndexOf('.') + 1)) {
    case 'order': {
      const { path, terms } = parseOrder(key, value)
      query.orders.push({ path, value: terms })
      return true
    }
    case 'limit':
      addCount(query.limits, key, parseLimit(value))
      return true
    case 'offset':
      addCount(query.offsets, key, parseCount(value))
      return true
    case 'and':
    case 'or': {
      const { path, group } = parseLogic(key, value)
      query.logic.push({ path, value: group })
      return true
    }
    default:
      return false
  }
}

function addCount(counts: AtPath<number>[], key: string, count: number | null): void {
  if (count !== null) counts.push({ path: parseEmbedPath(key), value: count })
}

function addFilter(query: QueryParameters, key: string, value: string, isCallByGet: boolean): void {
  if (isCallByGet && !looksLikeFilter(key, value)) {
    query.callArguments.push([key, value])
    return
  }
  const { path, filter } = parseFilter(key, value)
  query.filters.push({ path, value: filter })
}

function parseNames(parameter: string, value: string): string[] {
  const scanner = startScan(value, `failed to parse ${parameter} parameter (${value})`)
  const names = separated(scanner, () => parseName(scanner))
  if (!isAtEnd(scanner)) fail(scanner, '"," or end of input')
  return names
}
