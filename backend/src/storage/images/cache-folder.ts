/** The folders of renderings: a cache, so that somebody may clear it away while it is in use, and it is made again. */
import { dirname } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { folderIsGone } from '../storage-backend.ts'

/** Does in a folder what needs it, once more where it was missing. @throws StoreUnavailable where it cannot be made */
export async function inCacheFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    // Only then: where the files' own disk is not mounted, this would lie in its place.
    for (const each of [dirname(folder), folder]) await makeFolder(each, 0o700)
    return work().catch(folderIsGone)
  }
}
