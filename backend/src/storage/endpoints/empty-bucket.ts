/** `POST /bucket/:bucket/empty` removes every file that the caller may remove. */
import type { Queryable } from '../../db/database.ts'
import { findBucket } from '../bucket-rows.ts'
import { bucketOf } from '../object-location.ts'
import { allowDeletes } from '../object-rows.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'
import { failures } from '../storage-error.ts'

const batchSize = 1000

/** → `{message}`; 404, 403 when files remain that a policy keeps. */
export const emptyBucket = endpoint('POST', '/bucket/:bucket/empty', async (context, { request }) => {
  const id = bucketOf(request)
  const transact = transactionsOf(context, request, 'storage.bucket.empty')
  await transact((transaction) => findBucket(transaction, id))
  let removed = batchSize
  while (removed === batchSize) removed = await transact((transaction) => removeBatch(transaction, id))
  context.collectDiscarded()
  const remaining = await context.database.query(
    'select id from storage.objects where bucket_id = $1 limit 1',
    [id],
  )
  if (remaining.length > 0)
    throw failures.accessDenied('Cannot delete: you may have SELECT but not DELETE permissions')
  return { message: 'Successfully emptied' }
})

async function removeBatch(transaction: Queryable, bucketId: string): Promise<number> {
  await allowDeletes(transaction)
  const removed = await transaction.query(
    `delete from storage.objects
    where id in (
      select id
      from storage.objects
      where bucket_id = $1
      limit ${batchSize}
    )
    returning id`,
    [bucketId],
  )
  return removed.length
}
