/**
 * Keeps the schema cache current: loaded at the start, and again whenever a notification on `pgrst` asks for it or may have
 * been missed.
 */
import type { Database } from '../../db/database.ts'
import { retryTransient } from '../../db/retry-transient.ts'
import { restError } from '../errors/rest-error.ts'
import { loadSchemaCache, type SchemaCache } from './schema-cache.ts'

export interface CurrentSchema {
  /** @throws RestError PGRST002 while the database has never been read */
  get(): SchemaCache
  /**
   * Somebody asked for what is not in it: it is read again, though not often. Who restores a database behind the back of a running process
   * tells nobody.
   */
  missed(): void
  close(): Promise<void>
}

const channel = 'pgrst'
/** Milliseconds between two looks for what was missed. */
const missedEveryMs = 5_000
const reloadPayloads = new Set(['', 'reload schema', 'reload config'])

/** @param onFailure told when a reload failed; the cache then stays as it was */
export async function keepSchemaCurrent(
  database: Database,
  onFailure: (error: unknown) => void,
): Promise<CurrentSchema> {
  let cache: SchemaCache | null = null
  let loading: Promise<void> | null = null
  let isStale = false
  let readAt = Number.NEGATIVE_INFINITY

  async function load(): Promise<void> {
    do {
      isStale = false
      readAt = performance.now()
      cache = await retryTransient(() => loadSchemaCache(database)).catch((error) => {
        onFailure(error)
        return cache
      })
    } while (isStale)
    loading = null
  }

  /** Notifications that come in while loading lead to one more load, however many they are. */
  function reload(): Promise<void> {
    isStale = true
    loading ??= load()
    return loading
  }

  const stopListening = await database.listen(
    channel,
    (payload) => {
      if (reloadPayloads.has(payload)) void reload()
    },
    () => void reload(),
  )
  await reload()
  return {
    missed: () => {
      // The embedded database is nobody else's.
      if (database.engine === 'postgres' && performance.now() - readAt > missedEveryMs) void reload()
    },
    get: () => {
      if (cache) return cache
      void reload()
      throw restError('noSchemaCache', 'Could not query the database for the schema cache. Retrying.')
    },
    close: async () => {
      await stopListening()
      await loading
    },
  }
}
