/** From a failure of the database to the response PostgREST gives for it. */
import {
  type DatabaseError,
  DatabaseUnavailable,
  isCrowdedOut,
  isDatabaseError,
  isDeadlock,
  isLockTimeout,
} from '../../db/database-error.ts'
import { type ErrorBody, RestError, restError } from './rest-error.ts'

/** SQLSTATEs whose status differs from that of their class. */
const statusByState = new Map([
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['57P01', 503],
  ['P0001', 400],
])

/**
 * Classes of SQLSTATEs that are not the client's fault; every other class is 400. A limit of PostgreSQL itself (54) is met by
 * what was asked: too many columns, too deep, too much to answer. PostgREST blames itself for that.
 */
const statusByClass = new Map([
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['55', 500],
  ['57', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
])

/** As long as a crowd of quick statements takes. */
const crowdedSeconds = '1'

/**
 * The protocol's error for what `runAsCaller` threw; null when it is neither ours nor the database's.
 * @param isAnonymous whether the request carried no user: a missing privilege is then 401 rather than 403
 */
export function asRestError(error: unknown, isAnonymous: boolean): RestError | null {
  if (error instanceof RestError) return error
  if (error instanceof DatabaseUnavailable) {
    return restError('unavailable', 'Database connection error. Retrying the connection.')
  }
  if (!isDatabaseError(error)) return null
  if (error.code === 'PGRST') return raisedResponse(error)
  // The same request may be answered when fewer ask at once.
  if (isCrowdedOut(error)) return new RestError(503, bodyOf(error), { 'retry-after': crowdedSeconds })
  const status = statusOf(error, isAnonymous)
  return new RestError(status, bodyOf(error), status === 401 ? { 'www-authenticate': 'Bearer' } : {})
}

function bodyOf(error: DatabaseError): ErrorBody {
  return {
    code: error.code,
    details: error.detail ?? null,
    hint: error.hint ?? null,
    message: error.message,
  }
}

/** A view of groups, for example, whose rows are no rows of a table. */
const unwritableView = /^cannot (?:insert into|update|delete from) view /

function statusOf(error: DatabaseError, isAnonymous: boolean): number {
  const { code, message } = error
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code.startsWith('PT')) return chosenStatus(code.slice(2))
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023') return /^role .* does not exist$/.test(message) ? 401 : 400
  if (code === 'XX000' && message === 'tsquery stack too small') return 400
  // Another held a lock for long, or waited for this one's: the same request is answered once it is free.
  if (isLockTimeout(error) || isDeadlock(error)) return 503
  if (code === '55000' && unwritableView.test(message)) return 405
  return statusByState.get(code) ?? statusByClass.get(code.slice(0, 2)) ?? 400
}

/** The status of `raise sqlstate 'PTxyz'`, where it is one. */
function chosenStatus(digits: string): number {
  const status = Number(digits)
  return status >= 200 && status <= 599 ? status : 500
}

/** `raise sqlstate 'PGRST'` describes the whole response: its body in MESSAGE, its status and headers in DETAIL. */
function raisedResponse(error: DatabaseError): RestError {
  const body = jsonObject(error.message)
  const detail = jsonObject(error.detail ?? '')
  if (!body || typeof body.code !== 'string' || typeof body.message !== 'string') {
    return badRaise(
      `Invalid JSON value for MESSAGE: '${error.message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  if (!detail || typeof detail.status !== 'number' || !isStatus(detail.status)) {
    return badRaise(
      error.detail === undefined
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${error.detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  const { code, message, details = null, hint = null } = body
  return new RestError(
    detail.status,
    { code, message, details, hint: typeof hint === 'string' ? hint : null },
    headersOf(detail.headers),
  )
}

function isStatus(value: number): boolean {
  return Number.isInteger(value) && value >= 200 && value <= 599
}

function badRaise(details: string, hint: string): RestError {
  return restError('badRaise', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
    details,
    hint,
  })
}

function headersOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [name.toLowerCase(), String(content)]),
  )
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
