/**
 * `POST /object/list-v2/:bucket`: everything under a prefix, page by page with a cursor, folded into folders on
 * request.
 */
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../list-cursor.ts'
import { type ListedRow, listUnderPrefix } from '../object-listing.ts'
import { bucketOf } from '../object-location.ts'
import { parseInput } from '../parse-input.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'

const bodyShape = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

/** Body `{prefix?, limit?, cursor?, with_delimiter?, sortBy?}` → `{hasNext, nextCursor?, folders, objects}`. */
export const listObjectsV2 = endpoint('POST', '/object/list-v2/:bucket', async (context, { request }) => {
  const bucketId = bucketOf(request)
  const { prefix, limit, cursor, with_delimiter: folded, sortBy } = parseInput(bodyShape, request.body ?? {})
  const after = cursor === undefined ? null : decodeCursor(cursor)
  const transact = transactionsOf(context, request, 'storage.object.list_v2')
  const rows = await transact((transaction) =>
    listUnderPrefix(transaction, { bucketId, prefix, folded, sortBy, after, limit: limit + 1 }),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasNext = rows.length > limit
  return {
    hasNext,
    ...(hasNext && last ? { nextCursor: encodeCursor({ sortKey: last.sort_key, name: last.name }) } : {}),
    folders: page
      .filter((row) => row.id === null)
      .map(({ name }) => ({ name, key: name.replace(/\/$/, '') })),
    objects: page.filter((row) => row.id !== null).map(asObject),
  }
})

function asObject({ sort_key: _, ...row }: ListedRow) {
  return { ...row, key: row.name }
}
