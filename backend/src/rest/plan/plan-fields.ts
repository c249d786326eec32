/** Resolves the columns that a node selects, filters and orders by. */
import { StringDecoder } from 'node:string_decoder'
import { badEmbedFilter, badRelatedOrder, notEmbedded } from '../errors/request-errors.ts'
import { type Field, longestName } from '../request/field.ts'
import type { Filter } from '../request/filter.ts'
import type { LogicTree } from '../request/logic.ts'
import type { OrderTerm } from '../request/order.ts'
import type { SelectedField } from '../request/select.ts'
import type { Table } from '../schema-cache/tables.ts'
import type { Condition, EmbedPlan, FieldPlan, OrderPlan, SelectPlan } from './read-node.ts'
import { outputName } from './spread.ts'

/**
 * Names that are no columns are left to PostgreSQL: they may be functions of the row, and if not, its refusal is the
 * answer the protocol gives.
 */
function planField({ name, path }: Field, table: Table | null): FieldPlan {
  return { column: name, path, type: table?.columns.get(name)?.type ?? null }
}

export function planSelect(selected: SelectedField, table: Table | null): SelectPlan {
  const { field, cast, aggregate } = selected
  const countsRows = field.name === '*' && aggregate !== null
  return {
    field: countsRows ? null : planField(field, table),
    cast,
    aggregate,
    alias: selected.alias ?? (aggregate ? null : nameFromPath(field)),
  }
}

/** `data->items->0` is called `items`: the last key of the path, cut as PostgreSQL cuts names, or the column when it has only positions. */
function nameFromPath({ name, path }: Field): string | null {
  if (path.length === 0) return null
  const keys = path.flatMap(({ operand }) => (operand.kind === 'key' ? operand.key : []))
  const key = Buffer.from(keys.at(-1) ?? name)
  // Of a letter that is cut within, nothing stays.
  return new StringDecoder().write(key.subarray(0, longestName))
}

/** Every column by name instead of `*`, where groups or added columns need them named. */
export function expandStars(selected: SelectPlan[], table: Table | null): SelectPlan[] {
  if (!table) return selected
  return selected.flatMap((item) =>
    item.field?.column !== '*'
      ? item
      : [...table.columns.values()].map(({ name, type }) => ({
          ...item,
          field: { column: name, path: [], type },
        })),
  )
}

/** @throws RestError PGRST120 for a filter on an embed that asks more than whether it is there */
export function planCondition(tree: LogicTree, table: Table | null, embeds: EmbedPlan[]): Condition {
  if (tree.kind === 'filter') return planFilter(tree.filter, table, embeds)
  const { isNegated, operator } = tree
  const members = tree.members.map((member) => planCondition(member, table, embeds))
  return { kind: 'group', isNegated, operator, members }
}

function planFilter(filter: Filter, table: Table | null, embeds: EmbedPlan[]): Condition {
  const { field, isNegated, operation } = filter
  const embed = field.path.length === 0 ? embeds.find(({ name }) => name === field.name) : undefined
  if (!embed || table?.columns.has(field.name)) {
    return { kind: 'filter', field: planField(field, table), isNegated, operation }
  }
  if (operation.kind !== 'is') throw badEmbedFilter(field.name)
  if (operation.value === 'null') return { kind: 'embed-exists', isNegated: !isNegated, embed }
  if (operation.value === 'not_null') return { kind: 'embed-exists', isNegated, embed }
  throw badEmbedFilter(field.name)
}

export interface OrderContext {
  /** The resource's name, for messages. */
  origin: string
  table: Table | null
  select: SelectPlan[]
  embeds: EmbedPlan[]
}

/** @throws RestError PGRST108, PGRST118 for an order by a relation that is not embedded as one row */
export function planOrder(term: OrderTerm, context: OrderContext): OrderPlan {
  return { by: planOrderBy(term, context), direction: term.direction, nulls: term.nulls }
}

function planOrderBy({ relation, field }: OrderTerm, context: OrderContext): OrderPlan['by'] {
  const { origin, table, select, embeds } = context
  if (relation !== null) {
    const embed = embeds.find(({ name }) => name === relation)
    if (!embed) throw notEmbedded(relation)
    if (!embed.isToOne) throw badRelatedOrder(origin, relation)
    return { kind: 'related', rowAlias: embed.rowAlias, field: planField(field, null) }
  }
  const isOutput =
    select.some((item) => isRenamed(item) && outputName(item) === field.name) &&
    !table?.columns.has(field.name)
  return isOutput && field.path.length === 0
    ? { kind: 'output', alias: field.name }
    : { kind: 'field', field: planField(field, table) }
}

function isRenamed({ alias, aggregate }: SelectPlan): boolean {
  return alias !== null || aggregate !== null
}
