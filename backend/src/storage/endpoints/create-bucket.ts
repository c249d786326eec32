/** `POST /bucket` */
import { z } from 'zod'
import { bucketSettingsShape } from '../bucket-settings.ts'
import { mustBeBucketName } from '../object-key.ts'
import { parseInput } from '../parse-input.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'

const bodyShape = bucketSettingsShape.extend({
  name: z.string(),
  id: z.string().optional(),
  type: z.literal('STANDARD').default('STANDARD'),
})

/**
 * Body `{name, id?, public?, file_size_limit?, allowed_mime_types?}` → `{name}`; 409 for a name that is taken, 403
 * without a policy.
 */
export const createBucket = endpoint('POST', '/bucket', async (context, { request }) => {
  const { name, id = name, ...settings } = parseInput(bodyShape, request.body)
  mustBeBucketName(name)
  mustBeBucketName(id)
  await transactionsOf(
    context,
    request,
    'storage.bucket.create',
  )((transaction) =>
    transaction.query(
      `insert into storage.buckets (id, name, owner_id, public, file_size_limit, allowed_mime_types)
      values ($1, $2, $3, $4, $5, $6::text[])`,
      [
        id,
        name,
        request.caller.userId,
        settings.public ?? false,
        settings.file_size_limit ?? null,
        settings.allowed_mime_types ?? null,
      ],
    ),
  )
  return { name }
})
