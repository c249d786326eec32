/** Puts into words why a command could not do its work. */
import { ConfigError } from './config.ts'
import { DatabaseUnavailable, isDatabaseError } from './db/database-error.ts'
import { MigrationError } from './db/migrate.ts'
import { DirectoryLockError } from './directory-lock.ts'
import { isDiskFull } from './disk-errors.ts'

/** A command cannot do its work for a reason that a person can mend; the message is one line. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The failures a person can mend get one line; anything else is ours and keeps its stack. */
export function formatError(error: unknown): string {
  if (
    error instanceof CommandError ||
    error instanceof ConfigError ||
    error instanceof DirectoryLockError ||
    error instanceof MigrationError
  ) {
    return error.message
  }
  if (error instanceof DatabaseUnavailable && !isDatabaseError(error.cause)) {
    return `DATABASE_URL cannot be reached: ${error.message}`
  }
  if (error instanceof DatabaseUnavailable) return `the database refused the connection: ${error.message}`
  if (isDatabaseError(error)) return `the database refused: ${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `PORT is in use: ${error.message}`
  if (isDiskFull(error)) return `DATA_DIR cannot be written: ${error.message}`
  if (error instanceof Error && 'syscall' in error) {
    return isOfListening(error.syscall)
      ? `HOST or PORT cannot be listened on: ${error.message}`
      : error.message
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** A name is looked up before it is listened on. */
function isOfListening(systemCall: unknown): boolean {
  return systemCall === 'listen' || systemCall === 'getaddrinfo'
}
