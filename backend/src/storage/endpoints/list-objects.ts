/** `POST /object/list/:bucket`: one folder, its own folders first (with a null id), then its files. */
import { z } from 'zod'
import { bucketOf } from '../object-location.ts'
import type { StoredObject } from '../object-rows.ts'
import { parseInput } from '../parse-input.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'

const bodyShape = z.object({
  prefix: z.string(),
  limit: z.number().int().min(1).max(10_000).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

type ListedEntry = Pick<
  StoredObject,
  'name' | 'created_at' | 'updated_at' | 'last_accessed_at' | 'metadata'
> & {
  id: string | null
}

/** Body `{prefix, limit?, offset?, search?, sortBy?}` → entries; empty where a policy hides everything. */
export const listObjects = endpoint('POST', '/object/list/:bucket', async (context, { request }) => {
  const bucketId = bucketOf(request)
  const { prefix, limit, offset, search, sortBy } = parseInput(bodyShape, request.body)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const level = folder.split('/').length + search.split('/').length - 1
  const transact = transactionsOf(context, request, 'storage.object.list')
  return transact((transaction) =>
    transaction.query<ListedEntry>(
      `select name, id, updated_at, created_at, last_accessed_at, metadata
      from storage.search($1, $2, $3, $4, $5, $6, $7, $8)`,
      [folder, bucketId, limit, level, offset, search, sortBy.column, sortBy.order],
    ),
  )
})
