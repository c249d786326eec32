/** Puts into words why a command could not do its work. */
import { ConfigError } from './config.ts'
import { DataDirectoryError } from './data-directory.ts'
import { DatabaseUnavailable, isDatabaseError } from './db/database-error.ts'
import { MigrationFailed } from './db/migrate.ts'

/** The failures a person can mend get one line; anything else is ours and keeps its stack. */
export function explainFailure(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DataDirectoryError ||
    error instanceof MigrationFailed
  ) {
    return error.message
  }
  if (error instanceof DatabaseUnavailable) return `DATABASE_URL cannot be reached: ${error.message}`
  if (isDatabaseError(error)) return `the database refused: ${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `PORT is in use: ${error.message}`
  if (error instanceof Error && 'syscall' in error) return `cannot listen: ${error.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
