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

/**
 * @param bytes that are to come, as far as they are known
 * @throws StorageFailure InsufficientStorage
 */
export async function mustLeaveReserve(folder: string, bytes: number): Promise<void> {
  if ((await bytesForUploads(folder)) < bytes) throw failures.noSpace()
}
