/** The two ways in which the database can fail a caller: it refuses a statement, or it cannot be reached. */

/** A refusal by PostgreSQL, with the fields of its error message. `code` is the SQLSTATE. */
export interface DatabaseError extends Error {
  code: string
  severity: string
  detail?: string
  hint?: string
  position?: string
  where?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
}

/** The database could not be reached, went away, or had no connection left in time. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The connection's transactions may not write: the server said so when the connection was made, and need not say so any more. */
export class DatabaseReadsOnly extends DatabaseUnavailable {}

const sqlStateShape = /^[0-9A-Z]{5}$/
/**
 * SQLSTATEs with which a server ends a connection or refuses one: 08 connection, 53300 too many, 57P0x shutdown, 58 its own files, which it
 * does not find where its disk went away. And 25001, with which one that only reads, a standby or one that is set so, refuses a
 * transaction that is to write.
 */
const unavailableStates = /^(08|53300|57P0|58|25001)/
/** How a socket that was open fails; a file may fail by other names beside it. */
const socketFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
])
/** What node-postgres says, without a code, when its socket or pool gives up. */
const lostConnection =
  /connection (terminated|timeout|ended|error)|timeout exceeded when trying to connect|closed/i

/** A refusal in PostgreSQL's place, where it cannot speak for itself. */
export function databaseError(code: string, message: string): DatabaseError {
  return Object.assign(new Error(message), { code, severity: 'ERROR' })
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'severity' in error &&
    'code' in error &&
    typeof error.code === 'string' &&
    sqlStateShape.test(error.code)
  )
}

/** The SQLSTATE of a statement that was ended, because it took longer than it may. */
export const statementTimeout = '57014'

export function isStatementTimeout(error: unknown): boolean {
  return isDatabaseError(error) && error.code === statementTimeout
}

/** What is said of a statement that was ended for others' sake, before its own time was over. */
export const crowdedOut = 'canceling statement because others are waiting for the database'

/** Whether it was quick enough for a database that nobody else waits for, so that it may be tried again. */
export function isCrowdedOut(error: unknown): boolean {
  return isStatementTimeout(error) && error instanceof Error && error.message === crowdedOut
}

/** Whether it ended because another held a lock for longer than it may wait, which says nothing of the statement. */
export function isLockTimeout(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '55P03'
}

/** Whether it ended because two waited for each other, of which this one was undone: nothing of it was done, and it need only be done again. */
export function isDeadlock(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '40P01'
}

/** The failure behind it where PostgreSQL could not read or write its own files, which its own log may have none of. */
export function lostFilesBehind(error: unknown): DatabaseError | null {
  const cause = error instanceof DatabaseUnavailable ? error.cause : null
  return isDatabaseError(cause) && cause.code.startsWith('58') ? cause : null
}

/** Whether PostgreSQL could not read, write or create its own files; a disk that takes no other file has a SQLSTATE of its own. */
export function hasFailedFiles(failure: unknown): boolean {
  if (lostFilesBehind(failure)) return true
  return (
    isDatabaseError(failure) && failure.code === '53100' && failure.message.startsWith('could not create')
  )
}

/** SQLSTATEs of a database that could not answer for now: conflicts, no resources, time-outs, its own failures. */
const passingStates = /^(40|53|55|57|58|XX)/

/** Whether the same question may be answered a moment later, so that nothing follows from this failure. */
export function isPassingFailure(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || (isDatabaseError(error) && passingStates.test(error.code))
}

/** Turns what a driver threw into a DatabaseError or DatabaseUnavailable; anything else is passed on as it is. */
export function asDatabaseFailure(error: unknown): unknown {
  if (isDatabaseError(error)) {
    return unavailableStates.test(error.code)
      ? new DatabaseUnavailable(error.message, { cause: error })
      : error
  }
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const isLost = socketFailures.has(code) || (code === '' && lostConnection.test(error.message))
  return isLost ? new DatabaseUnavailable(error.message || code, { cause: error }) : error
}

/**
 * The same for a connection that could not be made: whatever the system calls it, the database was not reached. A server that refuses the
 * password or has no such database (28, 3D) refuses the operator, and no request whose turn it was to connect.
 */
export function asConnectionFailure(error: unknown): unknown {
  const failure = asDatabaseFailure(error)
  if (!(failure instanceof Error) || failure instanceof DatabaseUnavailable) return failure
  return new DatabaseUnavailable(failure.message, { cause: failure })
}
