/** What a subscriber is told of a change, which depends on the columns that its role may read and that it wants. */

import type { Change, Row } from './change.ts'
import type { TableShape } from './recipients.ts'

const millisecondsEnd = 'YYYY-MM-DDTHH:MM:SS.mmm'.length

/** The `data` of a `postgres_changes` message, as JSON. */
export function describeChange(
  change: Change,
  table: TableShape,
  role: string,
  wanted: string[] | null,
): string {
  const readable = new Set(table.readable[role])
  const problem = problemOf(change, table, readable)
  const { schema, table: name, type } = change
  if (problem) return JSON.stringify({ schema, table: name, type, errors: [problem] })
  const isTold = (column: string) =>
    readable.has(column) && (!wanted || wanted.includes(column) || table.keys.includes(column))
  // Who could see a deleted row is told its key and no more, as by a hosted project.
  const isToldOfOld = (column: string) =>
    isTold(column) && (type !== 'DELETE' || !table.isSecured || table.keys.includes(column))
  return JSON.stringify({
    schema,
    table: name,
    type,
    commit_timestamp: `${change.at.slice(0, millisecondsEnd)}Z`,
    columns: table.columns.filter((column) => isTold(column.name)),
    ...(change.record && { record: pick(change.record, isTold) }),
    ...(change.oldRecord && { old_record: pick(change.oldRecord, isToldOfOld) }),
    errors: change.isCut ? ['Error 413: Payload Too Large'] : null,
  })
}

function problemOf({ type }: Change, { keys }: TableShape, readable: Set<string>): string | null {
  if (type === 'DELETE') return null
  if (keys.length === 0) return 'Error 400: Bad Request, no primary key'
  return keys.every((key) => readable.has(key)) ? null : 'Error 401: Unauthorized'
}

function pick(row: Row, isTold: (column: string) => boolean): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => isTold(column)))
}
