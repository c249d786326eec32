/**
 * Reads a file through one window of it, so that whoever walks over the file from its beginning to its end reads each
 * part once, however small the steps, and holds 64 KB.
 */
import type { FileHandle } from 'node:fs/promises'

/** The file is none that can be followed, or that could be cleaned. */
export class UncleanableFileError extends Error {
  override name = 'UncleanableFileError'
}

/** A file, or whatever else has bytes at positions. */
export interface ByteSource {
  /** Bytes. */
  size: number
  /** The bytes from `position` on, fewer than `length` only at the end. */
  read(position: number, length: number): Promise<Buffer>
}

/** Of a file that stays open for as long as it is read. */
export async function sourceOf(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat()
  return {
    size,
    read: async (position, length) => {
      const buffer = Buffer.alloc(Math.min(length, Math.max(size - position, 0)))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
      return buffer.subarray(0, bytesRead)
    },
  }
}

export interface FileWindow {
  /**
   * The bytes that are here already, at once; null where they have to be loaded.
   * @param steps how many it counts for
   * @throws UncleanableFileError when it is asked more often than any film needs
   */
  peek(position: number, length: number, steps?: number): Buffer | null
  /** Like `peek`, once they are here; fewer than `length` only at the end of the file. */
  load(position: number, length: number): Promise<Buffer>
}

const windowBytes = 64 * 1024
/** What a film is made of fills 16 bytes on the average, but for short ones. */
const mostSteps = (size: number) => 20_000 + size / 16

/** For lengths up to 64 KB. */
export function createFileWindow(source: ByteSource): FileWindow {
  let start = 0
  let bytes: Buffer = Buffer.alloc(0)
  let taken = 0
  const peek = (position: number, length: number, steps = 1) => {
    taken += steps
    if (taken > mostSteps(source.size)) throw new UncleanableFileError('it is made of too many pieces')
    const end = Math.min(position + length, source.size)
    const isHere = position >= start && end <= start + bytes.length
    return isHere ? bytes.subarray(position - start, Math.max(end, position) - start) : null
  }
  return {
    peek,
    load: async (position, length) => {
      const here = peek(position, length)
      if (here) return here
      bytes = await source.read(position, windowBytes)
      start = position
      return bytes.subarray(0, length)
    },
  }
}
