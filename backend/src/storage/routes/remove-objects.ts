/**
 * `DELETE /object/:bucket` removes the files whose names are given, as far as the caller may, and answers with them.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bucketOf } from '../object-place.ts'
import { removeObjects } from '../object-rows.ts'
import { parseInput } from '../parse-input.ts'
import { type ContextOf, transactionsOf } from '../storage-context.ts'

const bodyShape = z.object({ prefixes: z.array(z.string()).min(1).max(10_000) })

/** Body `{prefixes}`, at most 10,000 names → the rows that were removed. */
export function removeObjectsRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.delete('/object/:bucket', async (request, reply) => {
    const context = contextOf(request, reply)
    const bucketId = bucketOf(request)
    const { prefixes } = parseInput(bodyShape, request.body)
    const transact = transactionsOf(context, request, 'storage.object.delete_many')
    const removed = await transact((transaction) => removeObjects(transaction, bucketId, prefixes))
    if (removed.length > 0) context.collectDiscarded()
    return removed
  })
}
