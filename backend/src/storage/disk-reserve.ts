/**
 * Disk reserve: what of a disk uploads leave to whoever else writes on it, the embedded database above all. Quotas bound what one
 * account keeps; this bounds what all of them do.
 */
import { statfs } from 'node:fs/promises'
import { failures } from './storage-failure.ts'

const gigabyte = 1024 ** 3
/** Of the disk, but no more than a gigabyte. */
const share = 0.05

/**
 * @param bytes that are to come, as far as they are known
 * @throws StorageFailure InsufficientStorage
 */
export async function mustLeaveReserve(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const reserve = Math.min(blocks * bsize * share, gigabyte)
  if (bavail * bsize - bytes < reserve) throw failures.noSpace()
}
