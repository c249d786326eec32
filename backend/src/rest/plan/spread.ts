/** Spreads (`...author(name)`): the columns that an embed adds to its parent instead of a key of its own. */
import type { EmbedPlan, ReadNode, SelectPlan, SpreadColumn } from './read-node.ts'

/**
 * What a node's row has to spread, in order.
 * @param isHoisted whether its aggregates are to be computed by the parent
 */
export function spreadColumns(node: ReadNode, isHoisted: boolean): SpreadColumn[] {
  const selected = node.select.map((item) => ({
    column: outputName(item),
    aggregate: isHoisted ? item.aggregate : null,
  }))
  const embedded = node.embeds.flatMap((embed) => embeddedColumns(embed, isHoisted))
  return [...selected, ...embedded]
}

function embeddedColumns({ name, spread }: EmbedPlan, isHoisted: boolean): SpreadColumn[] {
  if (!spread) return [{ column: name, aggregate: null }]
  return spread.map(({ column, aggregate }) => ({ column, aggregate: isHoisted ? aggregate : null }))
}

/** The key under which a selected item appears in its row. */
export function outputName({ alias, aggregate, field }: SelectPlan): string {
  if (alias !== null) return alias
  if (aggregate) return aggregate.name
  return field?.column ?? '*'
}

/** The node with its aggregates taken off, under the same names: one row of it then goes into each group. */
export function hoistAggregates(node: ReadNode): ReadNode {
  return {
    ...node,
    select: node.select.map((item) =>
      item.aggregate ? { ...item, aggregate: null, alias: outputName(item) } : item,
    ),
    embeds: node.embeds.map((embed) => ({
      ...embed,
      spread: embed.spread?.map(({ column }) => ({ column, aggregate: null })) ?? null,
    })),
  }
}
