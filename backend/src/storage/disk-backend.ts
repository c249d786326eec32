/** Bytes in a folder: `<folder>/<two characters>/<version>`. User-given paths never reach the file system. */
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isThere } from '../null-if-missing.ts'
import { copyFile } from './copy-file.ts'
import { makeFolder, syncFolder } from './make-folder.ts'
import {
  type ByteRange,
  BytesMissing,
  folderIsGone,
  type StorageBackend,
  StoreUnavailable,
} from './storage-backend.ts'
import { readStoreId } from './store-id.ts'

const versionShape = /^[0-9a-f-]{36}$/

/**
 * @param folder on the file system of the upload folder, so that adopting a file is a rename
 * @param storeId what the folder was known by at the start
 */
export function createDiskBackend(folder: string, storeId: string | null): StorageBackend {
  const pathOf = (version: string) => pathInside(folder, version)
  /** In another one, or where its disk was mounted, no file is missing, none is removed, and what is stored would be lost. */
  async function requireFolder(): Promise<void> {
    const found = await readStoreId(folder).catch(folderIsGone)
    if (found !== storeId) throw new StoreUnavailable(`the folder of files is gone: ${folder} is another one`)
  }
  /** The folder may have gone while the file was stored, and have come back without it. */
  async function requireStored(path: string): Promise<void> {
    await requireFolder()
    await stat(path).catch(folderIsGone)
  }
  const missingAs = (version: string) => async (error: NodeJS.ErrnoException) => {
    await requireFolder()
    // Where they were to go may be what is missing.
    const isMissing = error.code === 'ENOENT' && !(await isThere(pathOf(version)))
    throw isMissing ? new BytesMissing(version) : error
  }
  return {
    isOnDisk: true,
    async put(version, localPath) {
      const path = pathOf(version)
      await requireFolder()
      await makeSyncedFolder(dirname(path))
      await rename(localPath, path).catch(folderIsGone)
      await syncFolder(dirname(path))
      await requireStored(path)
    },
    async open(version, _signal, range) {
      const file = await open(pathOf(version)).catch(missingAs(version))
      const { size } = await file.stat().catch(async (error) => {
        await file.close()
        throw error
      })
      return { body: file.createReadStream(range), size: range ? bytesWithin(size, range) : size }
    },
    async fetch(version, localPath, signal) {
      await link(pathOf(version), localPath)
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EXDEV') throw error
          return copyFile(pathOf(version), localPath, signal)
        })
        .catch(missingAs(version))
    },
    async copy(fromVersion, toVersion, signal) {
      const path = pathOf(toVersion)
      await requireFolder()
      await makeSyncedFolder(dirname(path))
      await copyFile(pathOf(fromVersion), path, signal).catch(missingAs(fromVersion))
      await syncFolder(dirname(path))
      await requireStored(path)
    },
    async remove(versions) {
      await requireFolder()
      await Promise.all(versions.map((version) => rm(pathOf(version), { force: true })))
      // It may have gone meanwhile.
      await requireFolder()
    },
  }
}

function pathInside(folder: string, version: string): string {
  if (!versionShape.test(version)) throw new BytesMissing(version)
  return join(folder, version.slice(0, 2), version)
}

function bytesWithin(size: number, { start, end }: ByteRange): number {
  return Math.max(0, Math.min(size, end + 1) - start)
}

/** One that is new survives a crash only once the one around it is on disk too. */
async function makeSyncedFolder(folder: string): Promise<void> {
  if (await makeFolder(folder)) await syncFolder(dirname(folder))
}
