/** `DELETE /object/:bucket/*` removes one file. */
import type { FastifyInstance } from 'fastify'
import { findBucket } from '../bucket-rows.ts'
import { placeOf } from '../object-place.ts'
import { removeObjects } from '../object-rows.ts'
import { type ContextOf, transactionsOf } from '../storage-context.ts'
import { failures } from '../storage-failure.ts'

/** → `{message}`; 404 also when a policy keeps the file. */
export function removeObjectRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.delete('/object/:bucket/*', async (request, reply) => {
    const context = contextOf(request, reply)
    const { bucketId, name } = placeOf(request)
    await findBucket(context.database, bucketId)
    const transact = transactionsOf(context, request, 'storage.object.delete')
    const removed = await transact((transaction) => removeObjects(transaction, bucketId, [name]))
    if (removed.length === 0) throw failures.noSuchKey()
    context.collectDiscarded()
    return { message: 'Successfully deleted' }
  })
}
