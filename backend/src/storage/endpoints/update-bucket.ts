/** `PUT /bucket/:bucket` */
import { findBucket } from '../bucket-rows.ts'
import { bucketSettingsShape } from '../bucket-settings.ts'
import { bucketOf } from '../object-location.ts'
import { parseInput } from '../parse-input.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'
import { failures } from '../storage-error.ts'

/** Body `{public?, file_size_limit?, allowed_mime_types?}` → `{message}`; 404, 403 without a policy. */
export const updateBucket = endpoint('PUT', '/bucket/:bucket', async (context, { request }) => {
  const id = bucketOf(request)
  const settings = parseInput(bucketSettingsShape, request.body)
  await transactionsOf(
    context,
    request,
    'storage.bucket.update',
  )(async (transaction) => {
    const bucket = await findBucket(transaction, id)
    const {
      file_size_limit: limit = bucket.file_size_limit,
      allowed_mime_types: types = bucket.allowed_mime_types,
    } = settings
    const updated = await transaction.query(
      `update storage.buckets
      set public = $2, file_size_limit = $3, allowed_mime_types = $4::text[], updated_at = now()
      where id = $1
      returning id`,
      [id, settings.public ?? bucket.public, limit, types],
    )
    if (updated.length === 0) throw failures.accessDenied('Access denied')
  })
  return { message: 'Successfully updated' }
})
