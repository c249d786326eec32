/**
 * The database interface over PGlite: PostgreSQL in a thread of this process, kept on disk, one connection for everybody.
 * A statement that holds or breaks it costs it that thread; the next one opens the same folder.
 */

import { ConfigError } from '../config.ts'
import { isDiskFull } from '../disk-errors.ts'
import { identityOf } from '../file-identity.ts'
import { firstRefused } from '../refused-files.ts'
import { createSerialQueue } from '../serial-queue.ts'
import { queryableOf, transactionOn } from './connection.ts'
import { type Database, type DatabaseLoad, noRequestConfig, type Queryable } from './database.ts'
import { asDatabaseFailure, DatabaseUnavailable, hasFailedFiles } from './database-error.ts'
import { closeFolder, firstFileOf, isUnmade } from './embedded-folder.ts'
import { makeEmbedded } from './make-embedded.ts'
import { createNotificationHub, listenTo } from './notification-hub.ts'
import { type OpenThread, supervisePglite } from './pglite-supervisor.ts'
import { createUpkeep, type UpkeepOptions } from './pglite-upkeep.ts'
import type { WatchConnection } from './slow-statements.ts'
import { withTimeLimit } from './time-limit.ts'

export interface PgliteOptions {
  watch?: WatchConnection
  /** Told each time the thread was lost, and why. */
  onLost?: (error: Error) => void
  /** Told when a checkpoint or vacuuming failed. */
  onUpkeepFailed?: UpkeepOptions['onFailed']
  upkeepEveryMs?: UpkeepOptions['everyMs']
  /** Nobody has asked for so many milliseconds: the database is at rest. */
  restAfterMs?: number
  /** Ends the opening, in the middle of making the database too, of which nothing is left then. */
  signal?: AbortSignal
}

/** What a thread may go on with, and what it may keep at rest; it gives none of its memory back. */
const mostMegabytes = { atWork: 512, atRest: 192 }

/**
 * Opens the embedded database kept in `directory`, making it where that is empty or missing, and nowhere else. Callers take turns on its one
 * connection, in the order in which they came; inside `transaction`, only the transaction given to `work` may be used.
 * A database in `memory://` is empty again after its thread was lost.
 */
export async function openPglite(
  directory: string,
  {
    watch = (connection) => connection,
    onLost = () => undefined,
    onUpkeepFailed = () => undefined,
    upkeepEveryMs,
    restAfterMs = 15_000,
    signal,
  }: PgliteOptions = {},
): Promise<Database> {
  const inTurn = createSerialQueue()
  /** How many have asked and not been answered; the database's own upkeep is not among them, and hurries nobody. */
  let asking = 0
  let isClosing = false
  const channels = createNotificationHub()
  /** Whether the folder is still the one that was opened first; unknown until it was. */
  let isSame: (() => Promise<boolean>) | undefined
  const kept = supervisePglite(directory, channels, {
    onLost,
    // Another one in its place would be made, or written to as if it had been this one.
    mayOpen: async () => (await isSame?.()) ?? true,
  })
  const connectionOf = ({ client, interrupt }: OpenThread): Queryable =>
    watch(withTimeLimit(queryableOf(client), { end: interrupt, isWanted: () => asking > 1 }))

  /** With a thread in memory alone, all of its data would go. */
  const isKept = !directory.startsWith('memory://')
  let resting: NodeJS.Timeout | undefined

  const onThread = <T>(work: (thread: OpenThread) => Promise<T>): Promise<T> =>
    inTurn(async () => {
      clearTimeout(resting)
      const thread = await kept.get().catch(unavailable)
      try {
        return await work(thread)
      } catch (error) {
        const failure = asDatabaseFailure(error)
        // It counts a file that it could not create as one that is there, for as long as it lives.
        if (hasFailedFiles(failure)) renew(thread)
        throw failure
      } finally {
        renewAbove(mostMegabytes.atWork, thread)
        if (isKept) resting = setTimeout(rest, restAfterMs, thread).unref()
      }
    })

  const lookAfter = createUpkeep({
    inTurn: async (work) => {
      if (!isClosing) await onThread(({ client }) => work(queryableOf(client)))
    },
    onFailed: onUpkeepFailed,
    everyMs: upkeepEveryMs,
  })

  const use = async <T>(work: (thread: OpenThread) => Promise<T>): Promise<T> => {
    asking += 1
    try {
      return await onThread(work)
    } finally {
      asking -= 1
      lookAfter()
    }
  }

  const rest = (thread: OpenThread) => void inTurn(async () => renewAbove(mostMegabytes.atRest, thread))

  function renewAbove(megabytes: number, thread: OpenThread): void {
    if (thread.megabytes() > megabytes) renew(thread)
  }

  function renew(thread: OpenThread): void {
    if (!thread.socket.destroyed) kept.renew(thread)
  }

  signal?.throwIfAborted()
  if (isKept) {
    if (await isUnmade(directory)) await makeEmbedded(directory, signal).catch(orNoMemory)
    await closeFolder(directory)
  }
  const hangUp = () => {
    isClosing = true
    return kept.hangUp()
  }
  signal?.addEventListener('abort', hangUp)
  try {
    signal?.throwIfAborted()
    await kept.get()
    if (isKept) isSame = await identityOf(firstFileOf(directory))
    signal?.throwIfAborted()
  } catch (error) {
    await hangUp()
    if (signal?.aborted) throw signal.reason
    return sayUnopened(directory, error)
  } finally {
    signal?.removeEventListener('abort', hangUp)
  }
  return {
    engine: 'pglite',
    requestConfig: noRequestConfig(),
    query: (text, values) => use((thread) => connectionOf(thread).query(text, values)),
    pipeline: (statements) => use((thread) => connectionOf(thread).pipeline(statements)),
    execute: (script) => use(({ client }) => queryableOf(client).execute(script)),
    transaction: (work) =>
      use((thread) => transactionOn(queryableOf(thread.client), () => work(connectionOf(thread)))),
    listen: (channel, onNotification, onReconnect = () => undefined) =>
      use(async ({ client }) => {
        const listener = { onNotification, onReconnect }
        const stop = async () => channels.remove(channel, listener)
        try {
          if (channels.add(channel, listener)) await listenTo(client, channel)
        } catch (error) {
          // Nobody else would have the channel listened to, and every next thread would fail at it.
          await stop()
          throw error
        }
        return stop
      }),
    reach: async () => void (await kept.get()),
    load: () => loadOf(asking),
    close: () => {
      isClosing = true
      return inTurn(() => {
        clearTimeout(resting)
        return kept.close()
      })
    },
    hangUp,
  }
}

/** Why a start or a command cannot open it, so that a person can mend it; what has words for that already is as it was. */
async function sayUnopened(directory: string, error: unknown): Promise<never> {
  sayNoMemory(error)
  if (!(error instanceof Error)) throw error
  const { message } = error
  if (isDiskFull(error) || /no space left/.test(message)) throw error
  const refused = await firstRefused(directory).catch(() => null)
  const why = refused ?? 'files of it are missing or damaged: put back a backup of DATA_DIR'
  throw new ConfigError(`the embedded database in ${directory} cannot be opened: ${why} (${message})`)
}

function orNoMemory(error: unknown): never {
  sayNoMemory(error)
  throw error
}

function sayNoMemory(error: unknown): void {
  if (!(error instanceof Error) || !/memory/i.test(error.message)) return
  throw new ConfigError(
    `the embedded database finds no room in memory (${error.message}): raise what this process may have (\`ulimit -v\`), or use DATABASE_URL`,
  )
}

/** A folder that could be opened at the start can be again, once what is in the way has gone: a full disk. */
function unavailable(error: unknown): never {
  throw new DatabaseUnavailable('the embedded database cannot be opened', { cause: error })
}

function loadOf(unfinished: number): DatabaseLoad {
  return { size: 1, inUse: Math.min(1, unfinished), waiting: Math.max(0, unfinished - 1) }
}
