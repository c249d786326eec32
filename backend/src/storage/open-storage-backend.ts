/** Chooses where files are kept, by configuration. */
import { join } from 'node:path'
import { createDiskBackend } from './disk-backend.ts'
import { createS3Backend, type S3Settings } from './s3-backend.ts'
import type { StorageBackend } from './storage-backend.ts'

export interface StorageLocation {
  dataDir: string
  /** Null keeps files in `dataDir`. */
  storageS3: S3Settings | null
}

/** Opens nothing yet; a bucket that cannot be reached is seen with the first file. */
export function openStorageBackend({ dataDir, storageS3 }: StorageLocation): StorageBackend {
  return storageS3 ? createS3Backend(storageS3) : createDiskBackend(join(dataDir, 'storage', 'objects'))
}

/** Where files are received before they are complete, on the file system of the disk backend. */
export function uploadDirOf({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'storage', 'incoming')
}

/** Where pictures are rendered and renderings are kept, on the same file system. */
export function renderDirOf({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'storage', 'rendered')
}
