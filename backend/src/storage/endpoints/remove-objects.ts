/**
 * `DELETE /object/:bucket` removes the files whose names are given, as far as the caller may, and answers with them.
 */
import { z } from 'zod'
import { bucketOf } from '../object-location.ts'
import { removeRows } from '../object-rows.ts'
import { parseInput } from '../parse-input.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'

const bodyShape = z.object({ prefixes: z.array(z.string()).min(1).max(10_000) })

/** Body `{prefixes}`, at most 10,000 names → the rows that were removed. */
export const removeObjects = endpoint('DELETE', '/object/:bucket', async (context, { request }) => {
  const bucketId = bucketOf(request)
  const { prefixes } = parseInput(bodyShape, request.body)
  const transact = transactionsOf(context, request, 'storage.object.delete_many')
  const removed = await transact((transaction) => removeRows(transaction, bucketId, prefixes))
  if (removed.length > 0) context.collectDiscarded()
  return removed
})
