/** What the second stage makes of a request to read: a tree of relations with every name resolved, but no SQL yet. */
import type { JsonStep } from '../request/field.ts'
import type { Operation } from '../request/operation.ts'
import type { RowRange } from '../request/range.ts'
import type { AggregateName } from '../request/select.ts'
import type { QualifiedName } from '../schema-cache/names.ts'

/** How the columns of a relation are referred to: by its qualified name or by an alias. */
export type Reference = { kind: 'table'; table: QualifiedName } | { kind: 'alias'; alias: string }

/** Where rows come from. */
export type RowSource =
  | { kind: 'table'; table: QualifiedName }
  /** What the statement's own write or call gave back. */
  | { kind: 'result' }
  /** A function of the parent's row that computes a relationship. */
  | { kind: 'function'; function: QualifiedName; parent: ParentRow }

/** A row that is handed to a function whole. */
export interface ParentRow {
  reference: Reference
  type: QualifiedName
  /** The columns to build it from, where the row at hand may have others too; null to take it as it is. */
  columns: string[] | null
}

export interface FieldPlan {
  /** `*` for all columns. */
  column: string
  path: JsonStep[]
  /** The column's type as SQL; null when the table is unknown or the name is that of a computed column. */
  type: string | null
}

export interface Aggregate {
  name: AggregateName
  cast: string | null
}

export interface SelectPlan {
  /** Null counts rows. */
  field: FieldPlan | null
  cast: string | null
  aggregate: Aggregate | null
  /** Its key in the response; null when PostgreSQL's own name for it is right. */
  alias: string | null
}

export type Condition =
  | { kind: 'filter'; field: FieldPlan; isNegated: boolean; operation: Operation }
  | { kind: 'group'; isNegated: boolean; operator: 'and' | 'or'; members: Condition[] }
  /** Whether an embed has a row, as `books=not.is.null` asks. */
  | { kind: 'embed-exists'; isNegated: boolean; embed: EmbedPlan }

export interface OrderPlan {
  by:
    | { kind: 'field'; field: FieldPlan }
    /** A column of an embedded row. */
    | { kind: 'related'; rowAlias: string; field: FieldPlan }
    /** Something selected under another name. */
    | { kind: 'output'; alias: string }
  direction: 'asc' | 'desc' | null
  nulls: 'nullsfirst' | 'nullslast' | null
}

/** Two columns that must be equal: of the one relation, of the other. */
export interface JoinCondition {
  left: { reference: Reference; column: string }
  right: { reference: Reference; column: string }
}

export interface ReadNode {
  source: RowSource
  reference: Reference
  select: SelectPlan[]
  where: Condition[]
  /** How the rows belong to the parent's row. */
  joins: JoinCondition[]
  junction: { table: QualifiedName; alias: string } | null
  order: OrderPlan[]
  range: RowRange
  embeds: EmbedPlan[]
}

export interface EmbedPlan {
  /** Its key in the response, unless it is spread. */
  name: string
  /** Names its row, or its rows gathered into one array, within the parent's query. */
  rowAlias: string
  isToOne: boolean
  isInner: boolean
  /** The columns that a spread adds to the parent; null for an embed with a key of its own. */
  spread: SpreadColumn[] | null
  /** The parent's columns that the relationship needs. */
  parentColumns: string[] | null
  node: ReadNode
}

export interface SpreadColumn {
  /** Its name in the embed's row; `*` for all. */
  column: string
  /** Computed over the parent's rows: aggregates of a to-one spread mean the parent's groups. */
  aggregate: Aggregate | null
}

/** Whether a node's rows are groups rather than rows. */
export function isAggregated({ select, embeds }: ReadNode): boolean {
  return (
    select.some(({ aggregate }) => aggregate !== null) ||
    embeds.some(({ spread }) => spread?.some(({ aggregate }) => aggregate !== null) ?? false)
  )
}
