/** A changed row, as the trigger on its table tells it. */
import { z } from 'zod'

const row = z.record(z.string(), z.unknown()).nullable()

export const changeShape = z.object({
  kind: z.literal('change'),
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  /** ISO 8601 in UTC, with microseconds. */
  at: z.string(),
  record: row,
  /** The columns of the replica identity, as they were. */
  oldRecord: row,
  /** A deleted row of a secured table as it was, for its policies alone: nobody is told it. */
  gone: row.optional(),
  /** The row was too large, and its larger values are missing. */
  isCut: z.boolean(),
})

export type Change = z.output<typeof changeShape> & {
  /** As it was told; its numbers have every digit. */
  json: string
}
export type Row = Record<string, unknown>

/** What filters look at: the new row, or what is known of the deleted one. */
export function rowOf(change: Change): Row {
  return change.record ?? change.oldRecord ?? {}
}
