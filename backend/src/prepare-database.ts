/** Opens the database and brings it up to date: the platform's schemas, the project's migrations, its settings and demo content. */
import type { FastifyBaseLogger } from 'fastify'
import { settingsForSql } from './app-settings.ts'
import type { CheckedConfig } from './check-config.ts'
import { type Config, ConfigError } from './config.ts'
import type { Database } from './db/database.ts'
import { embeddedFolder, rememberMade, requireMadeDatabase } from './db/embedded-folder.ts'
import { checkFixedSettings } from './db/fixed-settings.ts'
import { migrate } from './db/migrate.ts'
import { requestTimeLimitMs } from './db/own-time-limit.ts'
import { openPglite } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'
import { watchRequestConfig } from './db/request-config.ts'
import { serverLogDoubt } from './db/server-log.ts'
import { watchForSlowStatements } from './db/slow-statements.ts'
import { demoProblem, mailDoubt } from './network-exposure.ts'
import { requireFileStore } from './storage/file-store.ts'
import { openStorageBackend, uploadDirOf } from './storage/open-storage-backend.ts'
import type { StorageBackend } from './storage/storage-backend.ts'
import { unlessAborted } from './unless-aborted.ts'

interface Opening {
  config: Config
  log: FastifyBaseLogger
  /** Ends it, however far it has come. */
  signal: AbortSignal
}

/** @throws ConfigError, DatabaseUnavailable, DatabaseError, and the reason of the signal */
export async function openDatabase({ config, log, signal }: Opening): Promise<Database> {
  const watch = watchForSlowStatements({
    thresholdMs: config.slowQueryMs,
    report: (slow) => log.warn(slow, 'slow statement'),
  })
  if (!config.databaseUrl) {
    await requireMadeDatabase(config.dataDir)
    const database = await openPglite(embeddedFolder(config.dataDir), {
      watch,
      onLost: (error) => log.warn({ err: error }, 'the embedded database was opened anew'),
      onUpkeepFailed: (error) => log.warn({ err: error }, 'upkeep of the embedded database failed'),
      signal,
    })
    await rememberMade(config.dataDir)
    return database
  }
  const opening = openPostgres({
    connectionString: config.databaseUrl,
    poolSize: config.databasePoolSize,
    onLost: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    watch,
    ownTimeLimitMs: requestTimeLimitMs,
  })
  return unlessAborted(opening, signal).catch((error) => {
    void opening.then(
      ({ close }) => close(),
      () => undefined,
    )
    throw error
  })
}

interface Preparation {
  config: CheckedConfig
  database: Database
  log: FastifyBaseLogger
  /** Looked at between migrations and between files. */
  signal: AbortSignal
}

export interface Prepared {
  /** Where the database's files are kept. */
  storage: StorageBackend
  /** The demo content is there, and was asked for. */
  hasDemo: boolean
}

/** @throws ConfigError, MigrationError, and the reason of the signal */
export async function prepareDatabase(preparation: Preparation): Promise<Prepared> {
  const { config, database, log } = preparation
  await migrateDatabase(preparation)
  const storeId = config.storageS3 ? null : await requireFileStore(database, config)
  const storage = openStorageBackend(config, storeId)
  await watchRequestConfig(database, (error) =>
    log.warn({ err: error }, 'what the database configures for requests was not read'),
  )
  const hasDemo = await seedDatabase(preparation, storage)
  // Of one that is not refused.
  for (const doubt of [mailDoubt(config), await serverLogDoubt(database)]) if (doubt) log.warn(doubt)
  return { storage, hasDemo }
}

async function migrateDatabase({ config, database, signal }: Preparation): Promise<void> {
  const { appSettings, demo, supabaseDir } = config
  const settings = { ...settingsForSql(appSettings), 'app.settings.demo': demo ? 'on' : 'off' }
  await checkFixedSettings(database, appSettings)
  const applied = await migrate(database, { supabaseDir, settings, signal })
  // A migration may have brought settings that are fixed.
  if (applied.length > 0) await checkFixedSettings(database, appSettings)
}

async function seedDatabase(
  { config, database, signal }: Preparation,
  storage: StorageBackend,
): Promise<boolean> {
  const { declineSeed, hasSeed, seed } = await import('./seed.ts')
  const { demo, supabaseDir } = config
  const uploadDir = uploadDirOf(config)
  const hasDemo = demo && (await seed({ database, storage, supabaseDir, uploadDir, signal }))
  if (!demo) await declineSeed(database)
  const exposedDemo = demoProblem(config)
  if (exposedDemo && (await hasSeed(database))) throw new ConfigError(exposedDemo)
  return hasDemo
}
