/**
 * Where bytes are kept, whatever holds them. Bytes are written once under a version and never change; rows of
 * storage.objects say which version is which file, so that moving a file moves no bytes.
 */
import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface StorageBackend {
  /** Takes over a finished local file as `version`. When it resolves, a crash loses nothing. */
  adopt(version: string, localPath: string): Promise<void>
  /** @throws BytesMissing */
  open(version: string, range?: ByteRange): Promise<Readable>
  /**
   * Puts the bytes at `localPath`, to be read and then deleted.
   * @throws BytesMissing, or the reason of the signal
   */
  fetch(version: string, localPath: string, signal: AbortSignal): Promise<void>
  copy(fromVersion: string, toVersion: string): Promise<void>
  /** Versions that are gone already count as removed. */
  remove(versions: string[]): Promise<void>
}

/** No bytes are kept under the version. */
export class BytesMissing extends Error {
  override name = 'BytesMissing'
}
