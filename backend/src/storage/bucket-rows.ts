/** Rows of storage.buckets: what a bucket accepts and whether anyone may read it. */
import type { Queryable } from '../db/database.ts'
import { failures } from './storage-error.ts'

export interface Bucket {
  id: string
  name: string
  owner: string
  public: boolean
  type: string
  /** Bytes; null means the limit of the service. */
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
}

/** The columns of a `Bucket`, for a select from storage.buckets. */
export const bucketColumns = `
  buckets.id,
  buckets.name,
  coalesce(buckets.owner_id, '') as owner,
  coalesce(buckets.public, false) as public,
  buckets.type,
  buckets.file_size_limit,
  buckets.allowed_mime_types,
  buckets.created_at,
  buckets.updated_at`

/**
 * The bucket, as far as `queryable` may see it: its rules hold for everyone, so most routes ask as the owner.
 * @throws StorageError NoSuchBucket
 */
export async function findBucket(queryable: Queryable, id: string): Promise<Bucket> {
  const [bucket] = await queryable.query<Bucket>(
    `select ${bucketColumns}
    from storage.buckets
    where buckets.id = $1`,
    [id],
  )
  if (!bucket) throw failures.noSuchBucket()
  return bucket
}

/**
 * @param mimeType parameters such as `;charset=utf-8` do not count
 * @throws StorageError invalid_mime_type
 */
export function mustAcceptType(bucket: Bucket, mimeType: string): void {
  const allowed = bucket.allowed_mime_types
  if (!allowed || allowed.length === 0) return
  const [essence = ''] = mimeType.toLowerCase().split(';')
  if (!allowed.some((pattern) => matches(pattern.toLowerCase(), essence.trim()))) {
    throw failures.invalidMimeType(mimeType)
  }
}

/** @throws StorageError EntityTooLarge */
export function mustAcceptSize(bucket: Bucket, size: number, defaultLimit: number): void {
  if (size > sizeLimitOf(bucket, defaultLimit)) throw failures.entityTooLarge()
}

/** Bytes that one file of the bucket may have. */
export function sizeLimitOf(bucket: Pick<Bucket, 'file_size_limit'>, defaultLimit: number): number {
  return bucket.file_size_limit || defaultLimit
}

function matches(pattern: string, mimeType: string): boolean {
  if (pattern === '*' || pattern === '*/*') return true
  return pattern.endsWith('/*') ? mimeType.startsWith(pattern.slice(0, -1)) : pattern === mimeType
}
