/** Bytes in a folder: `<folder>/<two characters>/<version>`. User-given paths never reach the file system. */
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyFile } from './copy-file.ts'
import { BytesMissing, folderIsGone, type StorageBackend } from './storage-backend.ts'

const versionShape = /^[0-9a-f-]{36}$/

/** @param folder on the file system of the upload folder, so that adopting a file is a rename */
export function createDiskBackend(folder: string): StorageBackend {
  const pathOf = (version: string) => pathInside(folder, version)
  // It is there from the start on: without it no file is missing, and none is removed.
  const requireFolder = () => stat(folder).catch(folderIsGone)
  const missingAs = (version: string) => async (error: NodeJS.ErrnoException) => {
    await requireFolder()
    throw error.code === 'ENOENT' ? new BytesMissing(version) : error
  }
  return {
    isOnDisk: true,
    async put(version, localPath) {
      const path = pathOf(version)
      await makeFolder(dirname(path))
      await rename(localPath, path)
      await syncFolder(dirname(path))
    },
    async open(version, _signal, range) {
      const file = await open(pathOf(version)).catch(missingAs(version))
      return file.createReadStream(range)
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
      await makeFolder(dirname(path))
      await copyFile(pathOf(fromVersion), path, signal).catch(missingAs(fromVersion))
      await syncFolder(dirname(path))
    },
    async remove(versions) {
      await requireFolder()
      await Promise.all(versions.map((version) => rm(pathOf(version), { force: true })))
    },
  }
}

function pathInside(folder: string, version: string): string {
  if (!versionShape.test(version)) throw new BytesMissing(version)
  return join(folder, version.slice(0, 2), version)
}

/** One that is new survives a crash only once the one around it is on disk too. */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (made !== undefined) await syncFolder(dirname(made))
}

/** A rename survives a crash only once its folder is on disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
