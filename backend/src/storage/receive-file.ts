/**
 * Brings the body of an upload to disk, a chunk at a time: counted, hashed, and its first bytes compared with the
 * type it claims. A refused or cut upload leaves no file behind.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { unlessAborted } from '../unless-aborted.ts'
import { collectReceived } from './collect-received.ts'
import { headLength, isDeclaredType } from './content-type.ts'
import { folderIsGone } from './storage-backend.ts'
import { failures } from './storage-error.ts'

/** What is known about a file on disk. */
export interface FileSummary {
  /** Bytes. */
  size: number
  /** MD5 in hex, as S3 computes entity tags. */
  md5: string
}

export interface ReceiveOptions {
  mimeType: string
  /** Bytes. */
  sizeLimit: number
  /** Aborts when nobody wants the file any more. */
  signal: AbortSignal
  /** Told of every chunk that has come. */
  onBytes?: ((count: number) => void) | undefined
  /** Asked before a chunk is written whether there is room for it; throws where there is none. */
  hold?: ((count: number) => Promise<void>) | undefined
}

/**
 * Resolves when the bytes are safe on disk under `path`. What was not read of the body is its owner's to end.
 * @throws StorageError EntityTooLarge or invalid_mime_type, StoreUnavailable, what `hold` throws, what the stream fails with when it is cut, and the reason of the signal
 */
export async function receiveFile(
  body: Readable,
  path: string,
  options: ReceiveOptions,
): Promise<FileSummary> {
  const file = await open(path, 'wx').catch(folderIsGone)
  try {
    const summary = await writeChecked(body, file, options)
    await file.sync()
    return summary
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function writeChecked(
  body: Readable,
  file: FileHandle,
  { mimeType, sizeLimit, signal, onBytes, hold }: ReceiveOptions,
): Promise<FileSummary> {
  const hash = createHash('md5')
  const head = createHead(mimeType)
  let size = 0
  for await (const bytes of chunksOf(body, signal)) {
    size += bytes.length
    onBytes?.(bytes.length)
    if (size > sizeLimit) throw failures.entityTooLarge()
    await head.see(bytes)
    hash.update(bytes)
    await hold?.(bytes.length)
    await file.appendFile(bytes)
    collectReceived(bytes.length)
  }
  await head.end()
  return { size, md5: hash.digest('hex') }
}

/** The stream of a request is its socket: left undestroyed, so that a refusal can still be answered. */
export async function* chunksOf(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await unlessAborted(chunks.next(), signal)
      if (next.done) return
      yield next.value
    }
  } finally {
    // Behind a chunk that never comes nothing would return.
    if (!signal.aborted) await chunks.return?.()
  }
}

/** Gathers the first bytes and has them judged once, as early as there are enough. */
function createHead(mimeType: string) {
  let bytes = Buffer.alloc(0)
  let isJudged = false
  const judge = async () => {
    isJudged = true
    if (!(await isDeclaredType(bytes, mimeType))) throw failures.contentMismatch(mimeType)
  }
  return {
    async see(chunk: Buffer): Promise<void> {
      if (isJudged) return
      bytes = Buffer.concat([bytes, chunk.subarray(0, headLength - bytes.length)])
      if (bytes.length >= headLength) await judge()
    },
    async end(): Promise<void> {
      if (!isJudged) await judge()
    },
  }
}
