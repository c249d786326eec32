/** Brings up everything that one backend consists of, in order, and takes it down again. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type CheckedConfig, checkConfig } from './check-config.ts'
import { type Config, ownAddress } from './config.ts'
import type { Database } from './db/database.ts'
import { embeddedFolder, firstFileOf } from './db/embedded-folder.ts'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import { createHttpListener, type HttpListener, listen } from './http/http-listener.ts'
import { createRequestMetrics } from './http/metrics/request-metrics.ts'
import { resolveKeys } from './keys.ts'
import type { LogDestination } from './log-output.ts'
import { createLogger } from './logger.ts'
import { nullIfMissing } from './null-if-missing.ts'
import { openDatabase, prepareDatabase } from './prepare-database.ts'

/** A start that is told to stop waits so long for the statement that it is at, and cuts it then: another process may be migrating. */
const startStatementTimeoutMs = 3_000
/** What is in flight when the backend is told to stop may take so long; the rest of the stop is quick. */
const drainTimeoutMs = 8_000
/** Of it, what the backend asks of itself: SQL queued it, and who else waits for an answer has the rest. */
const ownRequestsTimeoutMs = 2_000
/** After so long the database is closed under whoever still waits for it: a job, or an answer that a lost one never gives. */
const databaseTimeoutMs = 8_500

export interface StartOptions {
  log: LogDestination
  announce: (text: string) => void
  /** The data folder is another one; nothing of what is open may be written any more, not even by closing it. */
  onFolderLost: (error: Error) => void
  /** Ends the start: the opening of the database at once, the rest between two of its steps. */
  signal: AbortSignal
}

/** Where a backend is reached from this machine, and the keys that it takes. */
export interface BackendAddress {
  /** Without a slash at its end. */
  url: string
  anonKey: string
  serviceRoleKey: string
}

export interface RunningBackend {
  address: BackendAddress
  /** Nothing new is accepted, what is in flight ends, then the database is closed. */
  stop(): Promise<void>
}

/** Told of each thing that is opened, with how it is closed where a later one fails. @throws the signal's reason */
type OnOpened = (close: () => Promise<unknown>) => void

/** @throws ConfigError, DirectoryLockError, DatabaseUnavailable, MigrationError, the listening socket's error, or the signal's reason */
export async function startBackend(given: Config, options: StartOptions): Promise<RunningBackend> {
  const { signal } = options
  const checked = await checkConfig(given)
  const closings: (() => Promise<unknown>)[] = []
  const onOpened: OnOpened = (close) => {
    closings.unshift(close)
    signal.throwIfAborted()
  }
  try {
    signal.throwIfAborted()
    return await start(checked, options, onOpened)
  } catch (error) {
    for (const close of closings) await close().catch(() => {})
    throw error
  }
}

async function start(
  { config: checked, messenger, doubts }: Awaited<ReturnType<typeof checkConfig>>,
  { log: destination, announce, onFolderLost, signal }: StartOptions,
  onOpened: OnOpened,
): Promise<RunningBackend> {
  const lock = await lockDirectory(checked.dataDir)
  onOpened(lock.unlock)
  lock.onLost(onFolderLost)
  const config = { ...checked, keys: await resolveKeys(checked) }
  const log = createLogger(config.logLevel, destination)
  for (const doubt of doubts) log.warn(doubt)
  const requests = createRequestMetrics()
  const listener = createHttpListener(requests.onAnswered, config.trustProxy)
  const url = ownAddress(config.host, await listen(listener.server, config.port, config.host))
  onOpened(async () => listener.server.close().closeAllConnections())
  if (!config.hasSiteUrl) config.siteUrl = url
  // Most of the code is needed once the database is open only, and is read meanwhile.
  const [database, { buildServer }, { startHttpRequests }, { startJobs }] = await Promise.all([
    openDatabase({ config, log, signal }),
    import('./http/server.ts'),
    import('./jobs/http-requests.ts'),
    import('./jobs/start-jobs.ts'),
    import('./seed.ts'),
  ])
  const stopWaiting = hangUpAfter(signal, database)
  onOpened(() => database.close().finally(stopWaiting))
  if (!config.databaseUrl) await lock.guard(firstFileOf(embeddedFolder(config.dataDir)))
  const { storage, hasDemo } = await prepareDatabase({ config, database, log, signal })
  signal.throwIfAborted()
  const services = { config, database, storage, messenger, log }
  const droppedLines = () => destination.dropped?.() ?? 0
  const app = await buildServer(services, { listener, ownAddress: url, requests, droppedLines })
  onOpened(() => app.close())
  const stopJobs = await startJobs({ database, log })
  onOpened(stopJobs)
  listener.open()
  const stopHttpRequests = await startHttpRequests({ database, log, ownAddress: url })
  onOpened(() => stopHttpRequests(ownRequestsTimeoutMs))
  lock.announce(url)
  announce(await welcome(config, hasDemo))
  stopWaiting()
  const { anonKey, serviceRoleKey } = config.keys
  return {
    address: { url, anonKey, serviceRoleKey },
    stop: () => stop({ stopHttpRequests, listener, stopJobs, app, database, lock }),
  }
}

/** Once the signal has come, whoever waits for the database waits no longer than a start may; until the returned function is called. */
function hangUpAfter(signal: AbortSignal, database: Database): () => void {
  let patience: NodeJS.Timeout | undefined
  const hangUpSoon = () => {
    patience = setTimeout(() => void database.hangUp().catch(() => {}), startStatementTimeoutMs)
  }
  signal.addEventListener('abort', hangUpSoon)
  return () => {
    signal.removeEventListener('abort', hangUpSoon)
    clearTimeout(patience)
  }
}

interface Opened {
  stopHttpRequests: (timeoutMs: number) => Promise<void>
  listener: HttpListener
  stopJobs: () => Promise<void>
  app: FastifyInstance
  database: Database
  lock: DirectoryLock
}

async function stop({ stopHttpRequests, listener, stopJobs, app, database, lock }: Opened): Promise<void> {
  const drainedBy = performance.now() + drainTimeoutMs
  const patience = setTimeout(() => void database.hangUp().catch(() => {}), databaseTimeoutMs)
  // First, since they come in by the same door.
  await stopHttpRequests(ownRequestsTimeoutMs)
  await listener.drain(drainedBy - performance.now())
  await stopJobs()
  await app.close()
  clearTimeout(patience)
  await database.close()
  await lock.unlock()
}

/**
 * The project's own words for a start, `welcome.txt` and in demo `seed/welcome.txt`, with the address and its settings filled in: `{url}`,
 * `{<key>}`.
 */
async function welcome({ supabaseDir, siteUrl, appSettings }: CheckedConfig, hasDemo: boolean) {
  const files = hasDemo ? ['welcome.txt', 'seed/welcome.txt'] : ['welcome.txt']
  const texts = await Promise.all(
    files.map((file) => nullIfMissing(readFile(join(supabaseDir, file), 'utf8'))),
  )
  const values = { ...Object.fromEntries(appSettings.map(({ key, value }) => [key, value])), url: siteUrl }
  return Object.entries(values)
    .reduce(
      (text, [key, value]) => text.replaceAll(`{${key}}`, value),
      [`Listening on ${siteUrl}`, ...texts.map((text) => text ?? '')].join('\n'),
    )
    .trimEnd()
}
