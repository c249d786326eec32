/** `GET /bucket`: the buckets that the caller may see. */
import { z } from 'zod'
import { type Bucket, bucketColumns } from '../bucket-rows.ts'
import { parseInput } from '../parse-input.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'

const queryShape = z.object({
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

/** Query `limit, offset, sortColumn, sortOrder, search` → buckets. */
export const listBuckets = endpoint('GET', '/bucket', async (context, { request }) => {
  const { limit, offset, sortColumn, sortOrder, search } = parseInput(queryShape, request.query)
  const transact = transactionsOf(context, request, 'storage.bucket.list')
  return transact((transaction) =>
    transaction.query<Bucket>(
      `select ${bucketColumns}
      from storage.buckets
      where position(lower($1) in lower(buckets.name)) > 0
      order by buckets.${sortColumn} ${sortOrder}
      limit $2
      offset $3`,
      [search, limit, offset],
    ),
  )
})
