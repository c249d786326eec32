/** Makes a folder in one that is there from the start on, and never that one: made anew, it would be a false one. */
import { mkdir } from 'node:fs/promises'
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
