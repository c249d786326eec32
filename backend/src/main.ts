/** Starts the backend: configuration, data folder, database, migrations, demo content, server; and stops it cleanly. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from './config.ts'
import { DataDirectoryError } from './data-directory.ts'
import { DatabaseUnavailable, isDatabaseError } from './db/database-error.ts'
import { MigrationFailed } from './db/migrate.ts'
import { startBackend } from './start.ts'

const stopPatienceMs = 10_000

async function run(): Promise<void> {
  const stop = await startBackend(readConfig(process.env), {
    schemasDir: join(fileURLToPath(new URL('.', import.meta.url)), 'schemas'),
    announce: (text) => process.stdout.write(`${text}\n`),
  })
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), stopPatienceMs).unref()
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

/** The failures a person can mend get one line; anything else is ours and keeps its stack. */
function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DataDirectoryError ||
    error instanceof MigrationFailed
  ) {
    return error.message
  }
  if (error instanceof DatabaseUnavailable) return `DATABASE_URL cannot be reached: ${error.message}`
  if (isDatabaseError(error)) return `the database refused to start with: ${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `PORT is in use: ${error.message}`
  if (error instanceof Error && 'syscall' in error) return `cannot listen: ${error.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

run().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
