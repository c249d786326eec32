/**
 * The second stage: a request with every name resolved against the schema cache. What a plan says can be done; whether
 * the caller may do it, PostgreSQL decides.
 */
import { maxAffectedOnScalar, unfilteredChange } from '../errors/request-errors.ts'
import { noTable } from '../errors/schema-errors.ts'
import type { MediaType } from '../request/media-type.ts'
import type { Preferences } from '../request/prefer.ts'
import { allRows, type RowRange } from '../request/range.ts'
import type { RestRequest } from '../request/request.ts'
import type { DatabaseFunction } from '../schema-cache/functions.ts'
import { keyOf } from '../schema-cache/names.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { Table } from '../schema-cache/tables.ts'
import { type CallPlan, planCall, refuseColumnsOf } from './plan-call.ts'
import { type MutationPlan, planMutation } from './plan-mutation.ts'
import { planRead } from './plan-read.ts'
import type { ReadNode } from './read-node.ts'
import { requestTree, topRange } from './request-tree.ts'
import { returningColumns } from './returning.ts'

interface PlanBase {
  /** The table or function's name, as the request wrote it. */
  resource: string
  profile: string | null
  preferences: Preferences
  mediaType: MediaType
  /** The rows that the client asked for, before any limit of ours. */
  range: RowRange
  isHead: boolean
}

export interface ReadPlan extends PlanBase {
  kind: 'read'
  node: ReadNode
}

export interface WritePlan extends PlanBase {
  kind: 'write'
  mutation: MutationPlan
  /** What to answer of the rows written; null when nothing is. */
  node: ReadNode | null
}

export interface CallFunctionPlan extends PlanBase {
  kind: 'call'
  call: CallPlan
  /** What of the returned rows the answer needs; `*` for all. */
  columns: string[]
  node: ReadNode
}

export type Plan = ReadPlan | WritePlan | CallFunctionPlan

export interface PlanOptions {
  cache: SchemaCache
  /** No answer has more rows than this at any level; null for no limit. */
  maxRows: number | null
}

/** @throws RestError for names that the schema cache does not have and demands that contradict each other */
export function planRequest(request: RestRequest, options: PlanOptions): Plan {
  switch (request.action.kind) {
    case 'read':
      return planTableRead(request, options)
    case 'call':
      return planFunctionCall(request, options)
    default:
      return planWrite(request, options)
  }
}

/** @throws RestError PGRST205 */
export function tableFor({ schema, resource }: RestRequest, cache: SchemaCache): Table {
  const name = { schema, name: resource }
  const table = cache.tables.get(keyOf(name))
  if (!table) throw noTable(name, cache)
  return table
}

function baseOf(request: RestRequest, range: RowRange): PlanBase {
  const { resource, profile, preferences, mediaType, action } = request
  const isHead = (action.kind === 'read' || action.kind === 'call') && action.isHead
  return { resource, profile, preferences, mediaType, range, isHead }
}

function planTableRead(request: RestRequest, { cache, maxRows }: PlanOptions): ReadPlan {
  const { schema, name } = tableFor(request, cache)
  const table = { schema, name }
  const tree = requestTree(request.query)
  const range = topRange(tree, request.headerRange)
  const root = { resource: table, source: { kind: 'table', table } as const, range, isOneRow: false }
  const node = planRead(tree, root, { cache, schema, maxRows })
  return { kind: 'read', ...baseOf(request, range), node }
}

function planWrite(request: RestRequest, { cache }: PlanOptions): WritePlan {
  const table = tableFor(request, cache)
  const tree = requestTree(request.query)
  // What filters the resource itself says which rows to write, not which of the written rows to answer.
  const conditions = tree.conditions
  tree.conditions = []
  const isAnswered = request.preferences.return === 'representation'
  const root = { resource: table, source: { kind: 'result' } as const, range: allRows, isOneRow: false }
  const node = isAnswered ? planRead(tree, root, { cache, schema: table.schema, maxRows: null }) : null
  const mutation = planMutation(request, { table, conditions, node, cache })
  if (mutation.kind === 'update' || mutation.kind === 'delete') {
    if (mutation.where.length === 0) throw unfilteredChange(mutation.kind === 'update' ? 'UPDATE' : 'DELETE')
  }
  return { kind: 'write', ...baseOf(request, allRows), mutation, node }
}

function planFunctionCall(request: RestRequest, { cache, maxRows }: PlanOptions): CallFunctionPlan {
  const { schema, preferences } = request
  const { called, argumentsPlan } = planCall(request, cache)
  if (preferences.handling === 'strict' && preferences.maxAffected !== null && !called.returns.isSet) {
    throw maxAffectedOnScalar()
  }
  const tree = requestTree(request.query)
  if (!called.returns.isComposite) refuseColumnsOf(called, tree)
  const range = topRange(tree, request.headerRange)
  const resource = resultTable(called)
  const root = { resource, source: { kind: 'result' } as const, range, isOneRow: !called.returns.isSet }
  const node = planRead(tree, root, { cache, schema, maxRows })
  const columns = returningColumns(node, cache.tables.get(keyOf(resource)) ?? null)
  return { kind: 'call', ...baseOf(request, range), call: { called, argumentsPlan }, columns, node }
}

/** The table that a function returns rows of, so that they embed like the table's; else the function itself. */
function resultTable({ returns, schema, name }: DatabaseFunction) {
  return returns.isComposite && returns.type.schema !== 'pg_catalog' ? returns.type : { schema, name }
}
