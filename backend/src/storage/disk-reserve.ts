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

/** A few megabytes are promised at a time to what comes by and by: who sends slowly holds no more than that. */
const stepBytes = 4 * 1024 * 1024

export interface DiskReserve {
  /**
   * Promises room for bytes that are to come, which nobody else is promised meanwhile.
   * @returns gives it back, once they are here or will not come
   * @throws StorageFailure InsufficientStorage
   */
  take(bytes: number): Promise<() => void>
  /** Room for a file that is being received. */
  forArrival(): ArrivalRoom
}

export interface ArrivalRoom {
  /**
   * Before so many bytes are written.
   * @throws StorageFailure InsufficientStorage
   */
  hold(bytes: number): Promise<void>
  /** Once nothing more is written. */
  end(): void
}

/** Counts what this process has promised. */
export function createDiskReserve(folder: string, look = bytesForUploads): DiskReserve {
  let promised = 0

  async function take(bytes: number): Promise<() => void> {
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
  }

  function forArrival(): ArrivalRoom {
    let giveBack = () => {}
    let left = 0
    return {
      hold: async (bytes) => {
        if (left < bytes) {
          // What was promised before is written: the disk itself counts it.
          giveBack()
          giveBack = () => {}
          left = Math.max(stepBytes, bytes)
          giveBack = await take(left)
        }
        left -= bytes
      },
      end: () => giveBack(),
    }
  }

  return { take, forArrival }
}
