/** The question behind a signed upload, asked when it is given out and again when it is used. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../db/caller.ts'
import { type ObjectLocation, writeObject } from './object-rows.ts'
import { dryRun, type StorageContext, transactionsOf } from './storage-context.ts'

export interface UploadWish {
  /** Who gives the upload out. */
  caller: Caller
  place: ObjectLocation
  /** Replaces a file of the same name. */
  upsert: boolean
}

/** @throws DatabaseError for what the pre-request check or the policies refuse, and for a name that is taken */
export function mustMaySignUpload(
  context: StorageContext,
  request: FastifyRequest,
  { caller, place, upsert }: UploadWish,
): Promise<void> {
  const row = {
    id: randomUUID(),
    ...place,
    ownerId: caller.userId,
    version: null,
    metadata: {},
    userMetadata: null,
  }
  const transact = transactionsOf(context, request, 'storage.object.sign_upload_url', caller)
  return dryRun(transact, (transaction) => writeObject(transaction, row, upsert))
}
