/** What every endpoint of storage works with for a request, and how it acts as its caller. */
import type { FastifyRequest } from 'fastify'
import { turnKeyOf } from '../caller-key.ts'
import { transactionAsCaller } from '../db/as-caller.ts'
import type { Caller } from '../db/caller.ts'
import type { Database, Queryable } from '../db/database.ts'
import { settingsOfRequest } from '../db/request-settings.ts'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import { type FailedWrites, RehearsalEnded } from '../failed-writes.ts'
import type { CopyTurns } from './copy-turns.ts'
import type { DiskReserve } from './disk-reserve.ts'
import type { ImageServices } from './images/image-services.ts'
import type { ResumableUploads } from './resumable/resumable-uploads.ts'
import type { StorageBackend } from './storage-backend.ts'
import type { UploadSlots } from './upload-slots.ts'

export interface StorageContext {
  /** Waits for the turn of the request's caller: inside a transaction nothing may be asked but of the transaction itself. */
  database: Database
  /** What is rehearsed or rolled back is counted there. */
  failedWrites: FailedWrites
  backend: StorageBackend
  images: ImageServices
  /** Uploads that are being received. */
  uploads: UploadSlots
  /** Copies, which have places among them. */
  inCopyTurn: CopyTurns
  /** Uploads that are sent in parts. */
  resumable: ResumableUploads
  /** Where uploads are received; on the file system of the disk backend. */
  uploadDir: string
  /** Of the disk that it is on. */
  reserve: DiskReserve
  /** Bytes that a file may have where its bucket sets no limit. */
  sizeLimit: number
  /** Signs and verifies the tokens of signed URLs. */
  signingSecret: string
  /** To be called after rows were removed or replaced, so that their bytes go too. */
  collectDiscarded: () => void
}

/** An endpoint of the area. */
export type StorageEndpoint = Endpoint<StorageContext>

export const endpoint = defineEndpoint<StorageContext>

/** The names by which policies can tell requests apart, through `storage.operation()`. */
export type Operation =
  | `storage.bucket.${'create' | 'delete' | 'empty' | 'list' | 'get' | 'update'}`
  | `storage.object.${
      | 'copy'
      | 'delete'
      | 'delete_many'
      | 'get_authenticated'
      | 'info_authenticated'
      | 'list'
      | 'list_v2'
      | 'move'
      | 'sign'
      | 'sign_many'
      | 'sign_upload_url'
      | 'upload'
      | 'upload_update'}`
  | `storage.tus.upload.${'create' | 'part'}`
  | 'storage.render.image_authenticated'

/** They write nothing, so that nothing of them is rolled back. */
const readings = new Set<Operation>([
  'storage.bucket.list',
  'storage.bucket.get',
  'storage.object.get_authenticated',
  'storage.object.info_authenticated',
  'storage.object.list',
  'storage.object.list_v2',
  'storage.object.sign',
  'storage.object.sign_many',
  'storage.render.image_authenticated',
])

/** Runs `work` in one transaction, under whoever's rights the runner stands for. */
export type Transact = <T>(work: (transaction: Queryable) => Promise<T>) => Promise<T>

const searchPath = ['storage', 'public', 'extensions']

/**
 * Transactions under a role and claims, with the operation named.
 * They throw DatabaseError for what policies refuse, DatabaseUnavailable, QueueFullError, TooManyFailedWrites, and what their work throws.
 * @param caller whose they are; who sent the request unless given
 */
export function transactionsOf(
  { database, failedWrites }: Pick<StorageContext, 'database' | 'failedWrites'>,
  request: FastifyRequest,
  operation: Operation,
  caller: Caller = request.caller,
): Transact {
  return (work) => {
    const run = () =>
      transactionAsCaller(
        database,
        { ...settingsOfRequest(request), caller, searchPath },
        async (transaction) => {
          await transaction.query(`select set_config('storage.operation', $1, true)`, [operation])
          return work(transaction)
        },
      )
    return readings.has(operation) ? run() : failedWrites.count(turnKeyOf(caller, request.ip), () => 1, run)
  }
}

/**
 * Runs `work` and keeps nothing: all that is asked is whether it would be allowed.
 * @throws DatabaseError for what policies refuse
 */
export async function dryRun(
  transact: Transact,
  work: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  const rehearsal = transact(async (transaction) => {
    await work(transaction)
    throw new RehearsalEnded()
  })
  await rehearsal.catch((error) => {
    if (!(error instanceof RehearsalEnded)) throw error
  })
}
