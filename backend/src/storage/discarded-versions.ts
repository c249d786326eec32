/**
 * Deletes bytes that no row points at. The database remembers them in the transaction that discarded them, and before
 * they are stored (`rollback-upload.ts`), so a crash in between loses track of nothing.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { StorageBackend } from './storage-backend.ts'

export interface DiscardedVersions {
  /** Collects soon, in the background; calls while it runs are answered by one more run. */
  collect(): void
  /** Resolves when nothing is running any more. */
  stop(): Promise<void>
}

const batchSize = 100
const sweepEveryMs = 5 * 60 * 1000

export interface CollectOptions {
  log: FastifyBaseLogger
  /** Told which bytes are gone. */
  onRemoved: (versions: string[]) => void
}

/** Runs when asked to, and every five minutes for what other processes left behind. */
export function collectDiscardedVersions(
  database: Database,
  backend: StorageBackend,
  { log, onRemoved }: CollectOptions,
): DiscardedVersions {
  const stopping = new AbortController()
  const remove = async (versions: string[]) => {
    await backend.remove(versions, stopping.signal)
    onRemoved(versions)
  }
  let running: Promise<void> | null = null
  let again = false
  const collect = () => {
    again = true
    running ??= run().finally(() => {
      running = null
    })
  }
  const run = async () => {
    while (again) {
      again = false
      await removeAll(database, remove).catch((error) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'discarded files remain')
      })
    }
  }
  const timer = setInterval(collect, sweepEveryMs).unref()
  return {
    collect,
    async stop() {
      clearInterval(timer)
      again = false
      stopping.abort(new Error('the process is stopping'))
      await running
    },
  }
}

type Remove = (versions: string[]) => Promise<void>

/** Longer than any removal takes; what a killed process had taken is taken again then. */
const retryAfter = '10 minutes'

async function removeAll(database: Database, remove: Remove): Promise<void> {
  let removed = batchSize
  while (removed === batchSize) removed = await removeBatch(database, remove)
}

/** Takes some, which no row can have from then on, removes them, and forgets them: no transaction waits for whatever keeps the bytes. */
async function removeBatch(database: Database, remove: Remove): Promise<number> {
  const rows = await database.query<{ version: string }>(
    `update storage.discarded_versions
    set due_at = now() + interval '${retryAfter}', is_taken = true
    where version in (
      select version
      from storage.discarded_versions
      where due_at <= now()
      limit ${batchSize}
      for update skip locked
    )
    returning version`,
  )
  const versions = rows.map(({ version }) => version)
  if (versions.length > 0) {
    await remove(versions)
    await database.query('delete from storage.discarded_versions where version = any ($1)', [versions])
  }
  return versions.length
}
