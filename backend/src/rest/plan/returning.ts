/** Which columns a write or a call must give back so that its result can be read, embedded and located. */
import type { Table } from '../schema-cache/tables.ts'
import type { Condition, ReadNode } from './read-node.ts'

/** Columns, or `*` followed by the computed columns that are wanted too. */
export function returningColumns(node: ReadNode, table: Table | null): string[] {
  const names = new Set([...readColumns(node), ...(table?.primaryKey ?? [])])
  const needsAll =
    names.has('*') ||
    node.select.some(({ field }) => field === null) ||
    node.embeds.some(({ parentColumns }) => parentColumns === null)
  if (!needsAll) return [...names]
  const computed = table ? [...names].filter((name) => name !== '*' && !table.columns.has(name)) : []
  return ['*', ...computed]
}

function readColumns({ select, where, order, embeds }: ReadNode): string[] {
  return [
    ...select.flatMap(({ field }) => field?.column ?? []),
    ...where.flatMap(conditionColumns),
    ...order.flatMap(({ by }) => (by.kind === 'field' ? by.field.column : [])),
    ...embeds.flatMap(({ parentColumns }) => parentColumns ?? []),
  ]
}

function conditionColumns(condition: Condition): string[] {
  switch (condition.kind) {
    case 'filter':
      return [condition.field.column]
    case 'group':
      return condition.members.flatMap(conditionColumns)
    default:
      return []
  }
}
