/** Resolves a request's select tree against the schema cache, level by level. */
import { aggregateInToManySpread, tooManyNestedLists } from '../errors/request-errors.ts'
import type { RowRange } from '../request/range.ts'
import { restrict } from '../request/range.ts'
import type { SelectedRelation } from '../request/select.ts'
import { keyOf, type QualifiedName } from '../schema-cache/names.ts'
import { isToOne } from '../schema-cache/relationships.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { Table } from '../schema-cache/tables.ts'
import { type Aliases, createAliases } from './aliases.ts'
import { findRelationship } from './find-relationship.ts'
import { joinAlong } from './join.ts'
import { expandStars, planCondition, planOrder, planSelect } from './plan-fields.ts'
import {
  type EmbedPlan,
  isAggregated,
  type ParentRow,
  type ReadNode,
  type Reference,
  type RowSource,
  type SelectPlan,
} from './read-node.ts'
import { type RequestNode, rangeOf } from './request-tree.ts'
import { hoistAggregates, spreadColumns } from './spread.ts'

export interface ReadContext {
  cache: SchemaCache
  schema: string
  /** No level answers more rows than this; null for no limit. */
  maxRows: number | null
}

export interface ReadRoot {
  /** The table the rows are of; for a function's rows, the table it returns. */
  resource: QualifiedName
  source: { kind: 'table'; table: QualifiedName } | { kind: 'result' }
  range: RowRange
  /** Whether the resource has one row by nature, as the result of a function that returns no set. */
  isOneRow: boolean
}

interface Planning extends ReadContext {
  aliases: Aliases
  /** Groups need their columns named, so that with an aggregate anywhere no `*` may stay. */
  namesColumns: boolean
  /** Embedded lists around the node that is planned. */
  lists: number
}

/** Each list within a list multiplies the rows to be found. Four are more than screens show. */
const mostNestedLists = 4

/** @throws RestError for names that the schema cache does not have, and for too many lists within lists */
export function planRead(tree: RequestNode, root: ReadRoot, context: ReadContext): ReadNode {
  const { resource, source } = root
  const planning: Planning = {
    ...context,
    aliases: createAliases(resource.name),
    namesColumns: hasAggregate(tree),
    lists: 0,
  }
  const reference: Reference =
    source.kind === 'table' ? { kind: 'table', table: source.table } : { kind: 'alias', alias: resource.name }
  const start = { source, reference, joins: [], junction: null }
  return planNode(tree, { start, table: resource, range: root.range, isOneRow: root.isOneRow }, planning)
}

function hasAggregate({ fields, children }: RequestNode): boolean {
  return fields.some(({ aggregate }) => aggregate !== null) || children.some(({ node }) => hasAggregate(node))
}

interface NodeSite {
  start: Pick<ReadNode, 'source' | 'reference' | 'joins' | 'junction'>
  table: QualifiedName
  range: RowRange
  /** Whether there is one row at most by nature; a limit would only keep PostgreSQL from joining freely. */
  isOneRow: boolean
}

function planNode(tree: RequestNode, site: NodeSite, planning: Planning): ReadNode {
  const table = planning.cache.tables.get(keyOf(site.table)) ?? null
  const { start } = site
  // The rows of a write or call can have computed columns beside the table's own.
  const columns = start.source.kind === 'result' && table ? [...table.columns.keys()] : null
  const parent = { reference: start.reference, type: site.table, columns }
  const embeds = tree.children.map(({ relation, node }) => planEmbed(relation, node, parent, planning))
  const select = selectOf(tree, table, start.source, planning)
  return {
    ...start,
    select,
    where: tree.conditions.map((condition) => planCondition(condition, table, embeds)),
    order: tree.order.map((term) => planOrder(term, { origin: site.table.name, table, select, embeds })),
    range: site.isOneRow ? site.range : restrict(site.range, planning.maxRows),
    embeds,
  }
}

function selectOf(
  tree: RequestNode,
  table: Table | null,
  source: RowSource,
  planning: Planning,
): SelectPlan[] {
  const select = tree.fields.map((field) => planSelect(field, table))
  // A write or call gives back computed columns beside the table's own, so that `*` would have them twice.
  const hasComputed =
    source.kind === 'result' &&
    select.some(({ field }) => field && field.column !== '*' && field.type === null)
  return planning.namesColumns || hasComputed ? expandStars(select, table) : select
}

function planEmbed(
  relation: SelectedRelation,
  tree: RequestNode,
  parent: ParentRow,
  planning: Planning,
): EmbedPlan {
  const wanted = {
    schema: planning.schema,
    origin: parent.type.name,
    target: relation.name,
    hint: relation.hint,
  }
  const relationship = findRelationship(wanted, planning.cache)
  const name = relation.alias ?? relation.name
  const rowAlias = planning.aliases.next(name)
  const { start, parentColumns } = joinAlong(relationship, parent, planning.aliases)
  const isOne = isToOne(relationship)
  const spreadsRows = relation.isSpread && !isOne
  const lists = planning.lists + (isOne ? 0 : 1)
  if (lists > mostNestedLists) throw tooManyNestedLists(mostNestedLists)
  const site = { start, table: relationship.foreignTable, range: rangeOf(tree), isOneRow: isOne }
  const namesColumns = planning.namesColumns || spreadsRows
  const planned = planNode(tree, site, { ...planning, namesColumns, lists })
  if (spreadsRows && isAggregated(planned)) throw aggregateInToManySpread()
  const isHoisted = relation.isSpread && isAggregated(planned)
  return {
    name,
    rowAlias,
    isToOne: isOne,
    isInner: relation.join === 'inner',
    spread: relation.isSpread ? spreadColumns(planned, isHoisted) : null,
    parentColumns,
    node: isHoisted ? hoistAggregates(planned) : planned,
  }
}
