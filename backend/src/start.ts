/** Brings up everything that one process of the backend consists of, in order, and takes it down again. */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { configuredMessenger } from './auth/messages/configured-messenger.ts'
import { type Config, ConfigError, ownAddress } from './config.ts'
import type { Database } from './db/database.ts'
import { checkFixedSettings } from './db/fixed-settings.ts'
import { migrate } from './db/migrate.ts'
import { openPglite } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'
import { watchRequestConfig } from './db/request-config.ts'
import { serverLogDoubt } from './db/server-log.ts'
import { watchForSlowStatements } from './db/slow-statements.ts'
import { lockDirectory } from './directory-lock.ts'
import { createFrontDoor, listen } from './http/front-door.ts'
import { createCounter } from './http/metrics/exposition.ts'
import { createRequestMetrics } from './http/metrics/request-metrics.ts'
import { ifThere } from './if-there.ts'
import { checkKeys, resolveKeys } from './keys.ts'
import { openLogOutput } from './log-output.ts'
import { createLogger } from './logger.ts'
import { demoProblem, exposureProblem, mailDoubt, proxyDoubt } from './network-exposure.ts'
import { readProjectSettings } from './project-settings.ts'
import { publishedFolderProblem } from './published-folders.ts'
import { openStorageBackend, uploadDirOf } from './storage/open-storage-backend.ts'
import { mustBeUsable } from './usable-folder.ts'

/** What is in flight when the process is told to stop may take so long; the rest of the stop is quick. */
const drainPatienceMs = 8_000
/** Of it, what the process asks of itself: SQL queued it, and who else waits for an answer has the rest. */
const ownRequestsPatienceMs = 2_000
/** After so long the database is closed under whoever still waits for it: a job, or an answer that a lost one never gives. */
const databasePatienceMs = 8_500

export interface StartOptions {
  /** The folder of the platform's own schemas. */
  schemasDir: string
  /** Says something to the person who started it. */
  announce: (text: string) => void
}

/**
 * Starts the backend and answers with the function that stops it: nothing new is accepted, what is in flight ends, then
 * the database is closed.
 * @throws ConfigError, DirectoryLockError, DatabaseUnavailable, MigrationFailed, or the listening socket's error
 */
export async function startBackend(
  given: Config,
  { schemasDir, announce }: StartOptions,
): Promise<() => Promise<void>> {
  const { messenger, project, doubts } = await checked(given)
  const lock = await lockDirectory(given.dataDir)
  const config = { ...given, keys: await resolveKeys(given), project }
  const droppedLines = createCounter(
    'log_lines_dropped_total',
    'Lines of the log that had no room, because what was there was not taken.',
  )
  const output = openLogOutput(process.stdout.fd, droppedLines.count)
  process.once('exit', output.writeRest)
  const log = createLogger(config.logLevel, output)
  for (const doubt of doubts) log.warn(doubt)
  const requests = createRequestMetrics()
  const frontDoor = createFrontDoor(requests.onAnswered, config.trustProxy)
  const port = await listen(frontDoor.server, config.port, config.host)
  const address = ownAddress(config.host, port)
  if (!config.hasSiteUrl) config.siteUrl = address
  const [database, { buildServer, declineSeed, hasSeed, seed, startHttpRequests, startJobs }] =
    await Promise.all([openDatabase(config, log), import('./behind-the-door.ts')])
  const storage = openStorageBackend(config)
  const settings = {
    'app.settings.demo': config.demo ? 'on' : 'off',
    'app.settings.founder_referral_code': config.founderReferralCode,
    'app.settings.phone_address_domain': config.phoneAddressDomain,
  }
  await checkFixedSettings(database, settings)
  const applied = await migrate(database, { schemasDir, supabaseDir: config.supabaseDir, settings })
  // A migration may have brought settings that are fixed.
  if (applied.length > 0) await checkFixedSettings(database, settings)
  await watchRequestConfig(database, (error) =>
    log.warn({ err: error }, 'what the database configures for requests was not read'),
  )
  const hasDemo =
    config.demo &&
    (await seed({ database, storage, supabaseDir: config.supabaseDir, uploadDir: uploadDirOf(config) }))
  if (!config.demo) await declineSeed(database)
  const exposedDemo = demoProblem(config)
  if (exposedDemo && (await hasSeed(database))) throw new ConfigError(exposedDemo)
  // Of one that is not refused.
  for (const doubt of [mailDoubt(config), await serverLogDoubt(database)]) if (doubt) log.warn(doubt)
  const app = await buildServer(
    { config, database, storage, messenger, log },
    { frontDoor, requests, droppedLines },
  )
  const stopJobs = await startJobs({ database, log })
  frontDoor.open()
  const stopHttpRequests = await startHttpRequests({ database, log, ownAddress: address })
  lock.announce(address)
  announce(await welcome(config, hasDemo))
  let closing: Promise<void> | null = null
  const closeDatabase = () => {
    closing ??= database.close()
    return closing
  }
  return async () => {
    const drainedBy = performance.now() + drainPatienceMs
    const patience = setTimeout(closeDatabase, databasePatienceMs)
    // First, since they come in by the same door.
    await stopHttpRequests(ownRequestsPatienceMs)
    await frontDoor.drain(drainedBy - performance.now())
    await stopJobs()
    await app.close()
    clearTimeout(patience)
    await closeDatabase()
    await lock.unlock()
  }
}

/**
 * All that can be found wrong with the configuration before anything is opened or created, and what was made of it.
 * @throws ConfigError
 */
async function checked(config: Config) {
  const exposure = exposureProblem(config)
  if (exposure) throw new ConfigError(exposure)
  const { supabaseDir } = config
  const isFolder = await stat(supabaseDir).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new ConfigError(`SUPABASE_DIR is not usable: there is no folder ${supabaseDir}`)
  for (const [variable, folder] of [
    ['DATA_DIR', config.dataDir],
    ['STORAGE_DIR', config.storageDir],
  ] as const) {
    await mustBeUsable(folder).catch((error: Error) => {
      throw new ConfigError(`${variable} is not usable: ${error.message}`)
    })
  }
  const published = await publishedFolderProblem(config)
  if (published) throw new ConfigError(published)
  const doubts = [proxyDoubt(config), await checkKeys(config)].filter((doubt) => doubt !== null)
  const project = await readProjectSettings(supabaseDir, process.env)
  return { project, messenger: configuredMessenger(config.functionSecrets), doubts }
}

function openDatabase(config: Config, log: FastifyBaseLogger): Promise<Database> {
  const watch = watchForSlowStatements({
    thresholdMs: config.slowQueryMs,
    report: (slow) => log.warn(slow, 'slow statement'),
  })
  if (!config.databaseUrl) {
    return openPglite(join(config.dataDir, 'database'), {
      watch,
      onLost: (error) => log.warn({ err: error }, 'the embedded database was opened anew'),
    })
  }
  return openPostgres({
    connectionString: config.databaseUrl,
    poolSize: config.databasePoolSize,
    onLost: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    watch,
  })
}

/** The project's own words for a start, `welcome.txt` and in demo `seed/welcome.txt`, with the address filled in. */
async function welcome(config: Config, hasDemo: boolean): Promise<string> {
  const files = hasDemo ? ['welcome.txt', 'seed/welcome.txt'] : ['welcome.txt']
  const texts = await Promise.all(
    files.map((file) => ifThere(readFile(join(config.supabaseDir, file), 'utf8'))),
  )
  return [`Listening on ${config.siteUrl}`, ...texts.map((text) => text ?? '')]
    .join('\n')
    .replaceAll('{url}', config.siteUrl)
    .replaceAll('{founder_referral_code}', config.founderReferralCode)
    .trimEnd()
}
