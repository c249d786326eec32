/** `GET /bucket/:bucket` */
import { findBucket } from '../bucket-rows.ts'
import { bucketOf } from '../object-location.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'

/** → the bucket; 404 also when a policy hides it. */
export const getBucket = endpoint('GET', '/bucket/:bucket', async (context, { request }) => {
  const transact = transactionsOf(context, request, 'storage.bucket.get')
  return transact((transaction) => findBucket(transaction, bucketOf(request)))
})
