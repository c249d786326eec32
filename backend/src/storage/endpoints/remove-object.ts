/** `DELETE /object/:bucket/*` removes one file. */
import { findBucket } from '../bucket-rows.ts'
import { parseLocation } from '../object-location.ts'
import { removeRows } from '../object-rows.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'
import { failures } from '../storage-error.ts'

/** → `{message}`; 404 also when a policy keeps the file. */
export const removeObject = endpoint('DELETE', '/object/:bucket/*', async (context, { request }) => {
  const { bucketId, name } = parseLocation(request)
  await findBucket(context.database, bucketId)
  const transact = transactionsOf(context, request, 'storage.object.delete')
  const removed = await transact((transaction) => removeRows(transaction, bucketId, [name]))
  if (removed.length === 0) throw failures.noSuchKey()
  context.collectDiscarded()
  return { message: 'Successfully deleted' }
})
