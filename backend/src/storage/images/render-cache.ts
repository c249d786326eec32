/**
 * Renderings kept on disk, the ones least lately used deleted first. Whoever asks has been found to have a right to the file
 * before; an entry belongs to one version of its bytes, so a replaced file has none.
 */
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { nullIfMissing } from '../../null-if-missing.ts'
import { inCacheFolder } from './cache-folder.ts'
import type { EncodedFormat, Transform } from './image-task.ts'
import { boxOf, type Size, sizeOf } from './render-size.ts'

export interface KeptRendering {
  body: Readable
  /** Bytes. */
  size: number
  format: EncodedFormat
}

export interface RenderCache {
  /** Null when there is none. @throws when it is there and cannot be opened, as when too many files are open */
  open(key: string): Promise<KeptRendering | null>
  /** Takes over a finished file of the cache's file system. */
  put(key: string, path: string, format: EncodedFormat): Promise<void>
  /** Forgets every rendering of these versions. */
  forget(versions: string[]): void
  close(): void
}

export interface RenderCacheOptions {
  folder: string
  /** Bytes that all renderings together may take. */
  capacity: number
  /** Told of files that could not be deleted. */
  onError: (error: unknown) => void
}

interface Entry {
  format: EncodedFormat
  size: number
}

const fileShape = /^([0-9a-f-]{36}\.[0-9a-f]{64})\.(jpeg|png|webp|avif)$/
/** No file, and so no entry, is smaller on disk. */
const leastBytes = 4096
/** What another process deleted is forgotten here by then. */
const longestKeptMs = 24 * 60 * 60 * 1000
const purgeEveryMs = 60 * 60 * 1000

/**
 * The name of what `transform` makes of the bytes of `version`: by the size that comes of it, so that asking for one size after the
 * other has nothing made twice.
 *
 * @param stored how large it is; null where it was not measured
 */
export function renderKey(version: string, transform: Transform, stored: Size | null): string {
  const { fit, ...box } = boxOf(transform)
  const { width, height } = stored ? sizeOf(stored, transform) : box
  const wish = JSON.stringify([width, height, fit, transform.quality, transform.format])
  return `${version}.${createHash('sha256').update(wish).digest('hex')}`
}

/** What an earlier process kept is read in the background; until then it is made anew. */
export function createRenderCache({ folder, capacity, onError }: RenderCacheOptions): RenderCache {
  const pathOf = (key: string, { format }: Entry) => join(folder, `${key}.${format}`)
  const remove = (path: string) => rm(path, { force: true }).catch(onError)
  const entries = new LRUCache<string, Entry>({
    maxSize: capacity,
    sizeCalculation: ({ size }) => Math.max(size, leastBytes),
    ttl: longestKeptMs,
    dispose: (entry, key, reason) => {
      if (reason !== 'set') void remove(pathOf(key, entry))
    },
  })
  const ready = readKept().catch(onError)
  const purging = setInterval(() => entries.purgeStale(), purgeEveryMs).unref()

  async function readKept(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) {
      const [, key = '', format] = fileShape.exec(name) ?? []
      const path = join(folder, name)
      const { size, mtimeMs } = await stat(path)
      const age = Date.now() - mtimeMs
      if (isEncoded(format) && size > 0 && age < longestKeptMs)
        entries.set(key, { format, size }, { ttl: longestKeptMs - age })
      else await remove(path)
    }
  }

  return {
    async open(key) {
      const entry = entries.get(key)
      if (!entry) return null
      const file = await nullIfMissing(open(pathOf(key, entry)))
      // Of one that is cut nobody is shown a part, nor waits for the rest.
      if (!file || (await file.stat()).size !== entry.size) {
        await file?.close()
        entries.delete(key)
        return null
      }
      return { body: file.createReadStream(), size: entry.size, format: entry.format }
    },
    async put(key, path, format) {
      await ready
      const size = await flushed(path)
      await inCacheFolder(folder, () => rename(path, pathOf(key, { format, size })))
      entries.set(key, { format, size })
    },
    forget(versions) {
      const gone = new Set(versions)
      for (const key of [...entries.keys()]) {
        if (gone.has(key.slice(0, key.indexOf('.')))) entries.delete(key)
      }
    },
    close: () => clearInterval(purging),
  }
}

/** On the disk before it has its name, which a machine that loses its power would keep without the bytes. @returns its bytes */
async function flushed(path: string): Promise<number> {
  await using file = await open(path)
  await file.sync()
  return (await file.stat()).size
}

function isEncoded(format: string | undefined): format is EncodedFormat {
  return format === 'jpeg' || format === 'png' || format === 'webp' || format === 'avif'
}
