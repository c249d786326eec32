/** Folders of files: made in one that is there from the start on, never with that one, which would be a false one; and put on disk. */
import { mkdir, open } from 'node:fs/promises'
import { folderIsGone } from './storage-backend.ts'

/**
 * @returns whether it is new
 * @throws StoreUnavailable where the one around it is gone
 */
export function makeFolder(path: string, mode?: number): Promise<boolean> {
  return mkdir(path, mode).then(
    () => true,
    (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? false : folderIsGone(error)),
  )
}

/** A rename or a new file survives a crash only once its folder is on disk too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(folderIsGone)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
