/**
 * Where bytes are kept, whatever holds them. Bytes are written once under a version and never change; rows of
 * storage.objects say which version is which file, so that moving a file moves no bytes.
 */
import type { Readable } from 'node:stream'
import { failingDiskCodes } from '../disk-errors.ts'

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** A file, or a range of it. */
export interface OpenedBytes {
  body: Readable
  /** How many bytes it will give, where what keeps them says so. */
  size: number | null
}

/** None of them waits for a service for ever: each throws StoreUnavailable when it takes too long, or the reason of its signal. */
export interface StorageBackend {
  /** Whether what it keeps takes room on the disk on which uploads are received. */
  readonly isOnDisk: boolean
  /** Takes over a finished local file as `version`. When it resolves, a crash loses nothing. */
  put(version: string, localPath: string, signal: AbortSignal): Promise<void>
  /**
   * The signal ends what is read from it too.
   * @throws BytesMissing
   */
  open(version: string, signal: AbortSignal, range?: ByteRange): Promise<OpenedBytes>
  /**
   * Puts the bytes at `localPath`, to be read and then deleted.
   * @throws BytesMissing
   */
  fetch(version: string, localPath: string, signal: AbortSignal): Promise<void>
  /** @throws BytesMissing */
  copy(fromVersion: string, toVersion: string, signal: AbortSignal): Promise<void>
  /** Versions that are gone already count as removed. */
  remove(versions: string[], signal: AbortSignal): Promise<void>
}

/** What keeps the bytes cannot be reached, does not answer in time, or answers that it cannot now. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** No bytes are kept under the version. */
export class BytesMissing extends Error {
  override name = 'BytesMissing'
}

/** What the system says where a folder, or the disk or network below it, is gone. */
const goneCodes = new Set(['ENOENT', 'ENOTDIR', ...failingDiskCodes])

/** For failures at what is always there: a folder of files, or a new file in it. */
export function folderIsGone(error: NodeJS.ErrnoException): never {
  if (!goneCodes.has(error.code ?? '')) throw error
  throw new StoreUnavailable(`the folder of files is gone: ${error.message}`, { cause: error })
}
