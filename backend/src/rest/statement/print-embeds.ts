/** Prints what an embed adds to its parent's query: a lateral join and the columns taken from it. */
import type { EmbedPlan, SpreadColumn } from '../plan/read-node.ts'
import { printAggregate } from './print-fields.ts'
import type { PrintedItem } from './print-read.ts'
import { quoteName } from './sql-text.ts'

/** Counts the rows behind a spread of arrays, so that an inner one can ask for some. */
const rowCount = 'pgrst_rows'

/** An embed with nothing selected (`books()`) only joins and filters. */
export function hasOutput({ node }: EmbedPlan): boolean {
  return node.select.length > 0 || node.embeds.some(hasOutput)
}

/** @param isGrouped whether the parent groups by these items; json has no equality, jsonb has */
export function printEmbedItems(embed: EmbedPlan, isGrouped: boolean): PrintedItem[] {
  const row = quoteName(embed.rowAlias)
  if (embed.spread) return embed.spread.map((column) => printSpreadColumn(column, embed, isGrouped))
  const value = embed.isToOne ? `row_to_json(${row}.*)` : `coalesce(${row}.${row}, '[]')`
  return [{ text: `${asGroupable(value, isGrouped)} as ${quoteName(embed.name)}`, isAggregate: false }]
}

function printSpreadColumn(
  { column, aggregate }: SpreadColumn,
  embed: EmbedPlan,
  isGrouped: boolean,
): PrintedItem {
  const row = quoteName(embed.rowAlias)
  if (column === '*') return { text: `${row}.*`, isAggregate: false }
  const name = quoteName(column)
  const value = `${row}.${name}`
  if (aggregate) return { text: `${printAggregate(aggregate, value)} as ${name}`, isAggregate: true }
  const text = embed.isToOne ? value : asGroupable(`coalesce(${value}, '[]')`, isGrouped)
  return { text: `${text} as ${name}`, isAggregate: false }
}

function asGroupable(value: string, isGrouped: boolean): string {
  return isGrouped ? `(${value})::jsonb` : value
}

/** @param query the embed's own rows for one row of the parent */
export function printEmbedJoin(embed: EmbedPlan, query: string): string {
  const row = quoteName(embed.rowAlias)
  const join = embed.isInner ? 'inner join' : 'left join'
  if (embed.isToOne) return `${join} lateral (${query}) as ${row} on true`
  const { gathered, isThere } = embed.spread
    ? { gathered: gatherColumns(embed.spread, row), isThere: `${row}.${rowCount} > 0` }
    : { gathered: `${printMeasured(`json_agg(${row})`)} as ${row}`, isThere: `${row}.${row} is not null` }
  const condition = embed.isInner ? isThere : 'true'
  return `${join} lateral (select ${gathered} from (${query}) as ${row}) as ${row} on ${condition}`
}

function gatherColumns(spread: SpreadColumn[], row: string): string {
  const columns = spread.map(({ column }) => {
    const name = quoteName(column)
    return `${printMeasured(`json_agg(${row}.${name})`)} as ${name}`
  })
  return [...columns, `count(*) as ${rowCount}`].join(', ')
}

/** Counts a list towards what one request may build: each level multiplies those above it. */
function printMeasured(list: string): string {
  return `extensions.pgrst_measured(${list}, count(*))`
}
