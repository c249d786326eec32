/** The end of a resumable upload: all its bytes are here, and go the way of every other upload's. */
import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bucket, sizeLimitOf } from '../bucket-rows.ts'
import type { DiskReserve } from '../disk-reserve.ts'
import { failureOf } from '../error-reply.ts'
import { folderIsGone } from '../storage-backend.ts'
import type { StorageContext } from '../storage-context.ts'
import { failures } from '../storage-error.ts'
import { keepUpload, receiveClean, type UploadOrder } from '../upload-steps.ts'
import type { PartFolder, UploadRecord } from './part-folder.ts'

type CompletionContext = Pick<
  StorageContext,
  'uploadDir' | 'sizeLimit' | 'database' | 'backend' | 'collectDiscarded'
> & {
  images: Pick<StorageContext['images'], 'uploadLane'>
  reserve: Pick<DiskReserve, 'forCopy'>
  resumable: { parts: PartFolder }
}

export interface CompleteUpload {
  owner: string
  /** Of the upload. */
  version: string
  bucket: Pick<Bucket, 'file_size_limit'>
  order: UploadOrder
  record: UploadRecord
}

/**
 * Judges a copy, which no other request and no other process can reach, under a version of its own, so that what a failed try left
 * is nobody's. Of what is refused for good nothing stays; after a failure of ours the client sends its end again.
 * @throws what `receiveClean` and `keepUpload` throw
 */
export async function completeUpload(
  context: CompletionContext,
  { owner, version, bucket, order, record }: CompleteUpload,
): Promise<void> {
  const { parts } = context.resumable
  // Who has sent everything may leave: it takes as long as its limits let it.
  const nobodyLeaves = new AbortController().signal
  const kept = randomUUID()
  const path = join(context.uploadDir, kept)
  const room = await context.reserve.forCopy(record.size)
  const endTouching = parts.keepTouched(owner, version)
  try {
    // Opened before anybody is to read it: a stream that opens by itself may fail while nobody listens yet.
    const bytes = (await open(parts.partOf(owner, version)).catch(folderIsGone)).createReadStream()
    const received = await receiveClean(context, bytes, path, {
      mimeType: record.mimeType,
      sizeLimit: Math.min(record.size, sizeLimitOf(bucket, context.sizeLimit)),
      payer: order.payer,
      signal: nobodyLeaves,
      room,
      // Where it was refused, it was not read to its end.
    }).finally(() => bytes.destroy())
    // Another process may have been asked meanwhile how much there is, and have taken the end for one that was not kept. It may have
    // been sent the end again since, so that what is there now says nothing of what was read.
    const { size } = await stat(parts.partOf(owner, version)).catch(folderIsGone)
    if (bytes.bytesRead !== record.size || size !== record.size) throw failures.locked()
    await parts.noteKept(owner, version, kept).catch(folderIsGone)
    await keepUpload(context, order, { ...record, version: kept, path, received }, nobodyLeaves)
    await parts.finish(owner, version)
  } catch (error) {
    await rm(path, { force: true })
    if (isForGood(error)) await parts.remove(owner, version)
    throw error
  } finally {
    await endTouching()
    room.end()
    context.collectDiscarded()
  }
}

function isForGood(error: unknown): boolean {
  const { statusCode } = failureOf(error)
  return statusCode < 500 && ![408, 423, 429].includes(statusCode)
}
