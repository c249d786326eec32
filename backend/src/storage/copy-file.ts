/**
 * Copies a file a megabyte at a time. The system's own copying holds one of the four threads that all work on files has until the whole
 * file is written, and nothing ends it.
 */
import { constants } from 'node:fs'
import { copyFile as copyWhole, type FileHandle, open, rm } from 'node:fs/promises'

const megabyte = 1024 * 1024
/** Bytes written at a time, and so many before they have to be on disk: none of that holds a thread for long. */
const chunkBytes = megabyte
const syncedBytes = 16 * megabyte

/**
 * Resolves when the bytes are safe on disk under `to`, where nothing may be yet. Where it fails nothing stays there.
 * @throws ENOENT, and the reason of the signal
 */
export async function copyFile(from: string, to: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (await clone(from, to)) {
    return sync(to).catch(async (error) => {
      await rm(to, { force: true })
      throw error
    })
  }
  const source = await open(from)
  try {
    const target = await open(to, 'wx')
    try {
      await copyBytes(source, target, signal)
    } catch (error) {
      await rm(to, { force: true })
      throw error
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Answers whether the file system could let both share the same blocks, which takes no time. */
async function clone(from: string, to: string): Promise<boolean> {
  const { COPYFILE_EXCL, COPYFILE_FICLONE_FORCE } = constants
  return copyWhole(from, to, COPYFILE_EXCL | COPYFILE_FICLONE_FORCE).then(
    () => true,
    () => false,
  )
}

async function sync(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

async function copyBytes(source: FileHandle, target: FileHandle, signal: AbortSignal): Promise<void> {
  const buffer = Buffer.allocUnsafe(chunkBytes)
  let unsynced = 0
  for (;;) {
    signal.throwIfAborted()
    const { bytesRead } = await source.read(buffer, 0, chunkBytes, null)
    if (bytesRead === 0) break
    await target.appendFile(buffer.subarray(0, bytesRead))
    unsynced += bytesRead
    if (unsynced < syncedBytes) continue
    await target.datasync()
    unsynced = 0
  }
  await target.sync()
}
