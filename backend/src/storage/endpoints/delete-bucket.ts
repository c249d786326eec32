/** `DELETE /bucket/:bucket` deletes a bucket that has no files. */
import { findBucket } from '../bucket-rows.ts'
import { bucketOf } from '../object-location.ts'
import { allowDeletes } from '../object-rows.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'
import { failures } from '../storage-error.ts'

/** → `{message}`; 404, 409 while there are files, 403 without a policy. */
export const deleteBucket = endpoint('DELETE', '/bucket/:bucket', async (context, { request }) => {
  const id = bucketOf(request)
  await transactionsOf(
    context,
    request,
    'storage.bucket.delete',
  )(async (transaction) => {
    await findBucket(transaction, id)
    await allowDeletes(transaction)
    const deleted = await transaction.query('delete from storage.buckets where id = $1 returning id', [id])
    if (deleted.length === 0) throw failures.accessDenied('Access denied')
  })
  return { message: 'Successfully deleted' }
})
