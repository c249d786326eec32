/** `GET /bucket/:bucket` */
import type { FastifyInstance } from 'fastify'
import { findBucket } from '../bucket-rows.ts'
import { bucketOf } from '../object-place.ts'
import { type ContextOf, transactionsOf } from '../storage-context.ts'

/** → the bucket; 404 also when a policy hides it. */
export function getBucketRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/bucket/:bucket', (request, reply) => {
    const context = contextOf(request, reply)
    const transact = transactionsOf(context, request, 'storage.bucket.get')
    return transact((transaction) => findBucket(transaction, bucketOf(request)))
  })
}
