/**
 * Disk reserve: what of a disk uploads leave to whoever else writes on it, the embedded database above all. Quotas bound what one
 * account keeps; this bounds what all of them do.
 */
import { statfs } from 'node:fs/promises'
import { createSerialQueue } from '../serial-queue.ts'
import { folderIsGone } from './storage-backend.ts'
import { failures } from './storage-error.ts'

const gigabyte = 1024 ** 3
/** Of the disk, but no more than a gigabyte. */
const share = 0.05

/**
 * Bytes that uploads may still take of the disk; less than none where others have taken of the reserve.
 * @throws StoreUnavailable where the folder is not there, as when its disk was unmounted
 */
export async function bytesForUploads(folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder).catch(folderIsGone)
  return bavail * bsize - Math.min(blocks * bsize * share, gigabyte)
}

/** A few megabytes are promised at a time to what comes by and by: who sends slowly holds no more than that. */
const stepBytes = 4 * 1024 * 1024

export interface DiskReserve {
  /**
   * Compares what is announced with what is free, and promises nothing: who announces much has no more of the room by that.
   * @throws StorageError InsufficientStorage
   */
  mustFit(bytes: number): Promise<void>
  /**
   * Promises room for bytes that are to come, which nobody else is promised meanwhile.
   * @returns gives it back, once they are here or will not come: all that is left of it, or so many bytes
   * @throws StorageError InsufficientStorage
   */
  take(bytes: number): Promise<(bytes?: number) => void>
  /** Room for a file that is being received. */
  forArrival(): ArrivalRoom
  /**
   * Room for a file that is here already, promised before it is copied.
   * @throws StorageError InsufficientStorage
   */
  forCopy(bytes: number): Promise<ArrivalRoom>
}

export interface ArrivalRoom {
  /**
   * Before so many bytes are written.
   * @throws StorageError InsufficientStorage
   */
  hold(bytes: number): Promise<void>
  /** Once nothing more is written. */
  end(): void
}

/** Counts what this process has promised. */
export function createDiskReserve(folder: string, look = bytesForUploads): DiskReserve {
  let promised = 0
  /** One promise at a time: the first who has room is not refused for what others ask meanwhile. */
  const inTurn = createSerialQueue()

  async function mustFit(bytes: number): Promise<void> {
    // What is given back while the disk is asked may have been written since it looked.
    const before = promised
    if ((await look(folder)) < before + bytes) throw failures.noSpace()
  }

  async function promise(bytes: number): Promise<(bytes?: number) => void> {
    await mustFit(bytes)
    promised += bytes
    let held = bytes
    return (part = held) => {
      const returned = Math.min(part, held)
      promised -= returned
      held -= returned
    }
  }

  const take = (bytes: number) => inTurn(() => promise(bytes))

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
      end: () => {
        giveBack()
        left = 0
      },
    }
  }

  async function forCopy(bytes: number): Promise<ArrivalRoom> {
    const giveBack = await take(bytes)
    let writing = 0
    return {
      hold: async (next) => {
        // Who asks for the next bytes has written those before: the disk itself counts them.
        giveBack(writing)
        writing = next
      },
      end: () => giveBack(),
    }
  }

  return { mustFit, take, forArrival, forCopy }
}
