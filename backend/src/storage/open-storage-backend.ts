/** Chooses where files are kept, by configuration. */
import { join } from 'node:path'
import { createDiskBackend } from './disk-backend.ts'
import type { StorageBackend } from './storage-backend.ts'

export function openStorageBackend(config: { dataDir: string }): StorageBackend {
  return createDiskBackend(join(config.dataDir, 'storage', 'objects'))
}
