/**
 * Keeps the schema cache current: loaded at the start, and again whenever a notification on `pgrst` asks for it or may have
 * been missed.
 */
import type { Database } from '../../db/database.ts'
import { restError } from '../errors/rest-error.ts'
import { loadSchemaCache, type SchemaCache } from './schema-cache.ts'

export interface CurrentSchema {
  /** @throws RestError PGRST002 while the database has never been read */
  get(): SchemaCache
  close(): Promise<void>
}

const channel = 'pgrst'
const reloadPayloads = new Set(['', 'reload schema', 'reload config'])

/** @param onFailure told when a reload failed; the cache then stays as it was */
export async function keepSchemaCurrent(
  database: Database,
  onFailure: (error: unknown) => void,
): Promise<CurrentSchema> {
  let cache: SchemaCache | null = null
  let loading: Promise<void> | null = null
  let isStale = false

  async function load(): Promise<void> {
    do {
      isStale = false
      cache = await loadSchemaCache(database).catch((error) => {
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
