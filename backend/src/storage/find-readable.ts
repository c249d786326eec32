/** Finds the file that a request wants to read, by whichever right it has to it. */
import type { FastifyRequest } from 'fastify'
import { findBucket } from './bucket-rows.ts'
import { mustBeObjectKey } from './object-key.ts'
import { findObject, type ObjectLocation, type StoredObject } from './object-rows.ts'
import { type Operation, type StorageContext, transactionsOf } from './storage-context.ts'
import { failures } from './storage-error.ts'

/**
 * A file of a public bucket.
 * @throws StorageError NoSuchBucket also for a private one, NoSuchKey
 */
export async function findPublic({ database }: StorageContext, place: ObjectLocation): Promise<StoredObject> {
  mustBeObjectKey(place.name)
  const bucket = await findBucket(database, place.bucketId)
  if (!bucket.public) throw failures.noSuchBucket()
  return findObject(database, place)
}

/**
 * A file that the caller may read: any of a public bucket, otherwise what the policies show.
 * @throws StorageError NoSuchBucket, NoSuchKey
 */
export async function findForCaller(
  context: StorageContext,
  request: FastifyRequest,
  operation: Operation,
  place: ObjectLocation,
): Promise<StoredObject> {
  mustBeObjectKey(place.name)
  const bucket = await findBucket(context.database, place.bucketId)
  if (bucket.public) return findObject(context.database, place)
  return transactionsOf(context, request, operation)((transaction) => findObject(transaction, place))
}
