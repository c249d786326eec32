/** The folder in which uploads are received, and what killed processes left in it. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { nullIfMissing } from '../null-if-missing.ts'

/** No upload takes so long, whichever process receives it. */
const abandonedAfterMs = 24 * 60 * 60 * 1000
const sweepEveryMs = 60 * 60 * 1000

/**
 * Makes it, and deletes what nobody finishes any more: now, and every hour until the answered function is called.
 * @param sweepParts does so with uploads that are sent in parts, which have a folder in it
 */
export async function openIncomingFolder(
  folder: string,
  log: FastifyBaseLogger,
  sweepParts: () => Promise<void>,
): Promise<() => void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sweepAll = async () => {
    await sweep(folder)
    await sweepParts()
  }
  await sweepAll()
  const sweepLater = () => sweepAll().catch((error) => log.error({ err: error }, 'abandoned uploads remain'))
  const timer = setInterval(sweepLater, sweepEveryMs).unref()
  return () => clearInterval(timer)
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await nullIfMissing(stat(path))
    if (found?.isFile() && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
