/** Resolves an insert, update, upsert or delete: which columns are written, which rows, and what comes back. */
import { badPutFilters, putWithLimit } from '../errors/request-errors.ts'
import { noColumn } from '../errors/schema-errors.ts'
import type { LogicTree } from '../request/logic.ts'
import type { RestRequest } from '../request/request.ts'
import type { QualifiedName } from '../schema-cache/names.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { Column, Table } from '../schema-cache/tables.ts'
import { planCondition } from './plan-fields.ts'
import type { Condition, ReadNode } from './read-node.ts'
import { returningColumns } from './returning.ts'

/** Rows as JSON text, and which of their keys are written to which columns. */
interface RowsPlan {
  text: string
  isArray: boolean
  columns: Column[]
  /** Whether keys that a row lacks take the column's default rather than null. */
  usesDefaults: boolean
}

export type MutationPlan = { table: QualifiedName; returning: string[] } & (
  | {
      kind: 'insert'
      rows: RowsPlan
      conflict: { columns: string[]; resolution: 'merge' | 'ignore' } | null
      /** What the one row of a PUT must match. */
      where: Condition[]
      primaryKey: string[]
      isPut: boolean
    }
  | { kind: 'update'; rows: RowsPlan; where: Condition[] }
  | { kind: 'delete'; where: Condition[] }
)

export interface MutationContext {
  table: Table
  conditions: LogicTree[]
  node: ReadNode | null
  cache: SchemaCache
}

/** @throws RestError PGRST105, PGRST114, PGRST204 */
export function planMutation(request: RestRequest, context: MutationContext): MutationPlan {
  const { table, node } = context
  const where = context.conditions.map((condition) => planCondition(condition, table, []))
  const base = {
    table: { schema: table.schema, name: table.name },
    returning: returningOf(request, table, node),
  }
  switch (request.action.kind) {
    case 'delete':
      return { kind: 'delete', ...base, where }
    case 'update':
      return { kind: 'update', ...base, where, rows: planRows(request, table) }
    case 'upsert-one':
      checkPut(request, context)
      return { kind: 'insert', ...base, ...planPut(request, table), where }
    default:
      return { kind: 'insert', ...base, ...planInsert(request, table), where: [] }
  }
}

function returningOf({ preferences }: RestRequest, table: Table, node: ReadNode | null): string[] {
  if (node) return returningColumns(node, table)
  return preferences.return === 'headers-only' ? table.primaryKey : []
}

function planInsert(request: RestRequest, table: Table) {
  const { resolution } = request.preferences
  const columns = request.query.onConflict ?? table.primaryKey
  const conflict =
    resolution === null || columns.length === 0
      ? null
      : { columns, resolution: resolution === 'merge-duplicates' ? ('merge' as const) : ('ignore' as const) }
  return { rows: planRows(request, table), conflict, primaryKey: table.primaryKey, isPut: false }
}

function planPut(request: RestRequest, table: Table) {
  const { primaryKey } = table
  const conflict = { columns: primaryKey, resolution: 'merge' as const }
  return { rows: planRows(request, table), conflict, primaryKey, isPut: true }
}

/** A PUT names its one row by its whole primary key, each column with `eq`. */
function checkPut({ query, headerRange }: RestRequest, { table, conditions }: MutationContext): void {
  if (query.limits.length + query.offsets.length > 0 || headerRange.offset > 0) throw putWithLimit()
  const named = conditions.flatMap((condition) =>
    isPlainEquality(condition) ? condition.filter.field.name : [],
  )
  const isWholeKey =
    named.length === conditions.length &&
    new Set(named).size === table.primaryKey.length &&
    table.primaryKey.every((column) => named.includes(column))
  if (!isWholeKey || table.primaryKey.length === 0) throw badPutFilters()
}

function isPlainEquality(tree: LogicTree): tree is Extract<LogicTree, { kind: 'filter' }> {
  if (tree.kind !== 'filter') return false
  const { operation, isNegated, field } = tree.filter
  return (
    operation.kind === 'quantified' &&
    operation.operator === 'eq' &&
    operation.quantifier === null &&
    !isNegated &&
    field.path.length === 0
  )
}

function planRows({ payload, preferences, action }: RestRequest, table: Table): RowsPlan {
  if (payload?.kind !== 'json') throw new Error('a write has a JSON payload')
  const columns = payload.keys.map((key) => {
    const column = table.columns.get(key)
    if (!column) throw noColumn(table.name, key)
    return column
  })
  const { text, isArray } = payload
  const usesDefaults = preferences.missing === 'default' && action.kind !== 'upsert-one'
  return { text, isArray, columns, usesDefaults }
}
