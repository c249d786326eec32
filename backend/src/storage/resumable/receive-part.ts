/** Brings what a request sends to the end of an upload's part. What has come stays, also when the rest does not. */
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { collectReceived } from '../collect-received.ts'
import { chunksOf } from '../receive-file.ts'
import { folderIsGone } from '../storage-backend.ts'
import { failures } from '../storage-error.ts'

export interface ReceivePartOptions {
  /** Where to go on: the size of the part. */
  offset: number
  /** Bytes that there may be then. */
  limit: number
  /** Aborts when nobody wants the bytes any more. */
  signal: AbortSignal
  /** Told of every chunk that has come. */
  onBytes: (count: number) => void
  /** Asked whether there is room, before anything is read and before a chunk is written. */
  hold: (bytes: number) => Promise<void>
}

/**
 * Resolves with the new offset, when the bytes are safe on disk.
 * @throws StorageError EntityTooLarge, what `hold` throws, what the stream fails with when it is cut, and the reason of the signal
 */
export async function receivePart(
  body: Readable,
  path: string,
  { offset, limit, signal, onBytes, hold }: ReceivePartOptions,
): Promise<number> {
  await hold(0)
  const file = await open(path, 'r+').catch(folderIsGone)
  let end = offset
  try {
    for await (const bytes of chunksOf(body, signal)) {
      onBytes(bytes.length)
      if (end + bytes.length > limit) throw failures.entityTooLarge()
      await hold(bytes.length)
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, written, bytes.length - written, end)
        written += bytesWritten
        end += bytesWritten
      }
      collectReceived(bytes.length)
    }
    return end
  } finally {
    await file.sync().finally(() => file.close())
  }
}
