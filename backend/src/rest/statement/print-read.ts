/** Prints a node of the read plan, with its embeds joined to it, as one query. */
import {
  type EmbedPlan,
  isAggregated,
  type OrderPlan,
  type ParentRow,
  type ReadNode,
  type RowSource,
} from '../plan/read-node.ts'
import { printCondition, printJoinedExistence } from './print-conditions.ts'
import { hasOutput, printEmbedItems, printEmbedJoin } from './print-embeds.ts'
import { printField, printSelect } from './print-fields.ts'
import {
  clause,
  lines,
  type Parameters,
  parameter,
  printColumn,
  printReference,
  quoteName,
  quoteQualified,
} from './sql-text.ts'

/** The rows that a write or call of the same statement gave back. */
export const resultName = 'pgrst_source'

/** A query of the node's rows, limited and ordered. */
export function printRead(node: ReadNode, parameters: Parameters): string {
  const { reference, embeds } = node
  const items = printItems(node, parameters)
  const joins = embeds.map((embed) => printEmbedJoin(embed, printRead(embed.node, parameters)))
  const where = [
    ...node.where.map((condition) =>
      printCondition(condition, { reference, parameters, printExistence: printJoinedExistence }),
    ),
    ...printJoins(node),
  ]
  return lines(
    `select ${items.map(({ text }) => text).join(', ')}`,
    `from ${printSource(node)}`,
    ...joins,
    clause('where', where, ' and '),
    isAggregated(node) ? clause('group by', groupPositions(items), ', ') : '',
    clause(
      'order by',
      node.order.map((term) => printOrder(term, node, parameters)),
      ', ',
    ),
    printRange(node, parameters),
  )
}

/** Something selected, and whether it is computed over a group. */
export interface PrintedItem {
  text: string
  isAggregate: boolean
}

function printItems(node: ReadNode, parameters: Parameters): PrintedItem[] {
  const isGrouped = isAggregated(node)
  const items = [
    ...node.select.map((item) => ({
      text: printSelect(item, node.reference, parameters),
      isAggregate: item.aggregate !== null,
    })),
    ...node.embeds.filter(hasOutput).flatMap((embed) => printEmbedItems(embed, isGrouped)),
  ]
  // A row with no columns still counts as one.
  return items.length === 0 ? [{ text: '1', isAggregate: false }] : items
}

function groupPositions(items: PrintedItem[]): string[] {
  return items.flatMap(({ isAggregate }, index) => (isAggregate ? [] : `${index + 1}`))
}

function printSource({ source, reference, junction }: ReadNode): string {
  const rows = printRows(source)
  const named = reference.kind === 'alias' ? `${rows} as ${quoteName(reference.alias)}` : rows
  return junction ? `${named}, ${quoteQualified(junction.table)} as ${quoteName(junction.alias)}` : named
}

function printRows(source: RowSource): string {
  switch (source.kind) {
    case 'table':
      return quoteQualified(source.table)
    case 'result':
      return resultName
    case 'function':
      return `${quoteQualified(source.function)}(${printParentRow(source.parent)})`
  }
}

/** The cast chooses among functions of one name for rows of several tables. */
function printParentRow({ reference, type, columns }: ParentRow): string {
  const name = reference.kind === 'table' ? quoteName(reference.table.name) : printReference(reference)
  const row = columns ? `row(${columns.map((column) => printColumn(reference, column)).join(', ')})` : name
  return `${row}::${quoteQualified(type)}`
}

function printJoins({ joins }: ReadNode): string[] {
  return joins.map(({ left, right }) => {
    return `${printColumn(left.reference, left.column)} = ${printColumn(right.reference, right.column)}`
  })
}

function printOrder({ by, direction, nulls }: OrderPlan, node: ReadNode, parameters: Parameters): string {
  const term = printOrderBy(by, node, parameters)
  const position = nulls === null ? '' : nulls === 'nullsfirst' ? ' nulls first' : ' nulls last'
  return `${term}${direction === null ? '' : ` ${direction}`}${position}`
}

function printOrderBy(by: OrderPlan['by'], { reference }: ReadNode, parameters: Parameters): string {
  switch (by.kind) {
    case 'output':
      return quoteName(by.alias)
    case 'related':
      return printField(by.field, { kind: 'alias', alias: by.rowAlias }, parameters)
    default:
      return printField(by.field, reference, parameters)
  }
}

function printRange({ range: { limit, offset } }: ReadNode, parameters: Parameters): string {
  return lines(
    limit === null ? '' : `limit ${parameter(parameters, String(limit))}`,
    offset === 0 ? '' : `offset ${parameter(parameters, String(offset))}`,
  )
}

/** A query with one row for each row of the node, whatever its limit, that builds none of the answer. */
export function printCounted(node: ReadNode, parameters: Parameters): string {
  const { reference, embeds } = node
  const printExistence = (embed: EmbedPlan) => `exists (${printCounted(embed.node, parameters)})`
  const where = [
    ...node.where.map((condition) => printCondition(condition, { reference, parameters, printExistence })),
    ...printJoins(node),
    ...embeds.filter(({ isInner }) => isInner).map(printExistence),
  ]
  return lines('select 1', `from ${printSource(node)}`, clause('where', where, ' and '))
}
