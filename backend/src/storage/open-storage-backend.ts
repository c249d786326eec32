/** Chooses where files are kept, by configuration. */
import { join } from 'node:path'
import { createDiskBackend } from './disk-backend.ts'
import { createS3Backend, type S3Settings } from './s3-backend.ts'
import type { StorageBackend } from './storage-backend.ts'

export interface StorageLocation {
  /** Of this process alone. */
  dataDir: string
  /** For files on disk; processes that serve one database share it. */
  storageDir: string
  /** Null keeps files on disk. */
  storageS3: S3Settings | null
}

/**
 * Opens nothing yet; a bucket that cannot be reached is seen with the first file.
 * @param storeId of the folder on disk; null for one that has none
 */
export function openStorageBackend(
  { storageDir, storageS3 }: Omit<StorageLocation, 'dataDir'>,
  storeId: string | null,
): StorageBackend {
  return storageS3 ? createS3Backend(storageS3) : createDiskBackend(objectDirOf({ storageDir }), storeId)
}

/** Where files on disk are kept. */
export function objectDirOf({ storageDir }: Pick<StorageLocation, 'storageDir'>): string {
  return join(storageDir, 'objects')
}

/** Where files are received before they are complete, on the file system of the disk backend. */
export function uploadDirOf({ storageDir }: Pick<StorageLocation, 'storageDir'>): string {
  return join(storageDir, 'incoming')
}

/** Where uploads are kept that are sent in parts, until they are complete. */
export function partDirOf(location: Pick<StorageLocation, 'storageDir'>): string {
  return join(uploadDirOf(location), 'resumable')
}

/** Where pictures are rendered and renderings are kept: each process counts its own. */
export function renderDirOf({ dataDir }: Pick<StorageLocation, 'dataDir'>): string {
  return join(dataDir, 'storage', 'rendered')
}
