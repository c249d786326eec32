/**
 * Rows of storage.objects: finding, writing and moving them. Row security decides, so none of this asks who is
 * asking.
 */
import type { Queryable } from '../db/database.ts'
import type { ObjectMetadata } from './object-metadata.ts'
import { failures } from './storage-error.ts'

export interface StoredObject {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  version: string | null
  metadata: ObjectMetadata | null
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}

export interface ObjectRow {
  id: string
  bucketId: string
  name: string
  /** The `sub` of the uploader's token; null for API keys. */
  ownerId: string | null
  /** Null in a rehearsal, for which no bytes were noted. */
  version: string | null
  metadata: Partial<ObjectMetadata>
  userMetadata: Record<string, unknown> | null
}

export interface NewObject extends ObjectRow {
  version: string
}

export interface ObjectLocation {
  bucketId: string
  name: string
}

const objectColumns = `
  objects.id,
  objects.bucket_id,
  objects.name,
  objects.owner,
  objects.owner_id,
  objects.version,
  objects.metadata,
  objects.user_metadata,
  objects.created_at,
  objects.updated_at,
  objects.last_accessed_at`

/** @throws StorageError NoSuchKey, also when a policy hides the row */
export async function findObject(
  queryable: Queryable,
  { bucketId, name }: ObjectLocation,
): Promise<StoredObject> {
  const [object] = await queryable.query<StoredObject>(
    `select ${objectColumns}
    from storage.objects
    where objects.bucket_id = $1
      and objects.name = $2`,
    [bucketId, name],
  )
  if (!object) throw failures.noSuchKey()
  return object
}

/** Whether the row at a place is of that version. */
export async function hasVersion(
  queryable: Queryable,
  { bucketId, name }: ObjectLocation,
  version: string,
): Promise<boolean> {
  const found = await queryable.query(
    'select id from storage.objects where bucket_id = $1 and name = $2 and version = $3',
    [bucketId, name, version],
  )
  return found.length > 0
}

const insertText = `
  insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values (
    $1,
    $2,
    $3,
    case when $4::text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $4::uuid end,
    $4,
    $5,
    $6::jsonb,
    $7::jsonb
  )`

const upsertText = `${insertText}
  on conflict (bucket_id, name) do update
  set version = excluded.version,
    owner = excluded.owner,
    owner_id = excluded.owner_id,
    metadata = excluded.metadata,
    user_metadata = excluded.user_metadata`

/**
 * Writes the row of an upload. Returns nothing, because reading a row back takes a policy that uploading does not.
 * @param upsert replaces a row of the same name
 * @throws DatabaseError 23505 when the name is taken, 42501 when a policy refuses, GONE1 when the version is not noted (any more)
 */
export async function writeObject(queryable: Queryable, object: ObjectRow, upsert: boolean): Promise<void> {
  await queryable.query(upsert ? upsertText : insertText, [
    object.id,
    object.bucketId,
    object.name,
    object.ownerId,
    object.version,
    JSON.stringify(object.metadata),
    object.userMetadata ? JSON.stringify(object.userMetadata) : null,
  ])
}

/**
 * Gives a row another name or bucket; its bytes stay where they are.
 * @throws StorageError NoSuchKey, DatabaseError 23505 when the name is taken, 42501 when a policy refuses
 */
export async function moveRow(
  queryable: Queryable,
  from: ObjectLocation,
  to: ObjectLocation,
): Promise<string> {
  const [moved] = await queryable.query<{ id: string }>(
    `update storage.objects
    set bucket_id = $3, name = $4
    where bucket_id = $1
      and name = $2
    returning id`,
    [from.bucketId, from.name, to.bucketId, to.name],
  )
  if (!moved) throw failures.noSuchKey()
  return moved.id
}

/** Removes the rows that the caller may remove, and answers with them. */
export async function removeRows(
  queryable: Queryable,
  bucketId: string,
  names: string[],
): Promise<StoredObject[]> {
  await allowDeletes(queryable)
  return queryable.query<StoredObject>(
    `delete from storage.objects
    where objects.bucket_id = $1
      and objects.name = any ($2::text[])
    returning ${objectColumns}`,
    [bucketId, names],
  )
}

/** Tells the tables' guard that bytes are taken care of; for the running transaction. */
export async function allowDeletes(queryable: Queryable): Promise<void> {
  await queryable.query(`select set_config('storage.allow_delete_query', 'true', true)`)
}
