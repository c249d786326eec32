/**
 * Makes an embedded database: beside its place, and puts it there once it is whole. A making that is broken off, at whatever moment, leaves
 * nothing that could be taken for one.
 */
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { ConfigError } from '../config.ts'
import { nullIfMissing } from '../null-if-missing.ts'
import { makingFolder } from './embedded-folder.ts'
import { createNotificationHub } from './notification-hub.ts'
import { supervisePglite } from './pglite-supervisor.ts'

/**
 * @param folder that is missing or empty
 * @param signal ends the making, of which nothing is left then
 */
export async function makeEmbedded(folder: string, signal: AbortSignal | undefined): Promise<void> {
  const making = makingFolder(folder)
  await remove(making)
  await mkdir(making, { recursive: true, mode: 0o700 })
  const kept = supervisePglite(making, createNotificationHub(), {
    onLost: () => undefined,
    mayOpen: async () => true,
  })
  signal?.addEventListener('abort', kept.hangUp)
  try {
    signal?.throwIfAborted()
    await kept.get()
    await kept.close()
    signal?.throwIfAborted()
    await nullIfMissing(rmdir(folder)).catch(refuseMountPoint(folder))
    await rename(making, folder)
  } catch (error) {
    await kept.hangUp()
    await remove(making)
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', kept.hangUp)
  }
}

const remove = (path: string) => rm(path, { recursive: true, force: true })

function refuseMountPoint(folder: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw error.code === 'EBUSY'
      ? new ConfigError(`${folder} is a disk of its own: mount it at DATA_DIR, and not in it`)
      : error
  }
}
