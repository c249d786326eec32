/**
 * Disk reserve: what of a disk uploads leave to whoever else writes on it, the embedded database above all. Quotas bound what one
 * account keeps; this bounds what all of them do.
 */
import { statfs } from 'node:fs/promises'
import { failures } from './storage-failure.ts'

const gigabyte = 1024 ** 3
/** Of the disk, but no more than a gigabyte. */
const share = 0.05

/** Bytes that uploads may still take of the disk; less than none where others have taken of the reserve. */
export async function bytesForUploads(folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize - Math.min(blocks * bsize * share, gigabyte)
}

export interface DiskReserve {
  /**
   * Promises room for bytes that are to come, which nobody else is promised meanwhile.
   * @returns gives it back, once they are here or will not come
   * @throws StorageFailure InsufficientStorage
   */
  take(bytes: number): Promise<() => void>
}

/** Counts what this process has promised: what of it is written already counts twice, to the good of the reserve. */
export function createDiskReserve(folder: string, look = bytesForUploads): DiskReserve {
  let promised = 0
  return {
    async take(bytes) {
      promised += bytes
      let held = bytes
      const giveBack = () => {
        promised -= held
        held = 0
      }
      try {
        if ((await look(folder)) < promised) throw failures.noSpace()
      } catch (error) {
        giveBack()
        throw error
      }
      return giveBack
    },
  }
}
