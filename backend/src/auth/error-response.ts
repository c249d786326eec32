/**
 * Turns whatever went wrong into the body that auth-js reads. Clients that name an API version of 2024-01-01 or later
 * get `{code, message}` with a textual code; others get `{code, error_code, msg}` with the status as code.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ClientGone } from '../client-gone.ts'
import { DatabaseUnavailable, isDatabaseError, isStatementTimeout } from '../db/database-error.ts'
import { QueueFullError, QueueTimeoutError } from '../fair-queue.ts'
import { sendProtocolError } from '../protocol-error.ts'
import { AuthError, type AuthErrorCode } from './error-codes.ts'
import { isMetadataTooLarge } from './metadata.ts'
import { isSpokenRefusal } from './new-user.ts'
import { busySeconds } from './passwords.ts'
import { isPasswordChanged } from './users.ts'

const versionHeader = 'x-supabase-api-version'
const textualCodesSince = '2024-01-01'

/** Answers an error; those that are our fault are logged with their cause and told without it. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ClientGone) return reply.hijack()
  const refusal = refusalOf(error, request)
  if (refusal.status >= 500 && !(error instanceof QueueFullError))
    request.log.error({ err: error }, 'auth request failed')
  if (!speaksTextualCodes(request)) return sendProtocolError(reply, refusal, refusal.earlyBody)
  return sendProtocolError(reply.header(versionHeader, textualCodesSince), refusal)
}

/** The refusal that stands for any error. */
function refusalOf(error: FastifyError, request: FastifyRequest): AuthError {
  if (error instanceof AuthError) return error
  if (isUnanswered(error)) {
    return new AuthError('unexpected_failure', { status: 503, message: 'The database is unavailable' })
  }
  if (isDatabaseError(error) && isSpokenRefusal(error.code)) {
    return new AuthError('validation_failed', { status: 422, message: error.message, cause: error })
  }
  if (error instanceof QueueFullError) {
    // What is the crowd's fault ends nobody's session: clients take a 429 for its end, and ask again after a 503.
    const status = isRefresh(request) ? 503 : 429
    return new AuthError('over_request_rate_limit', { status, retryAfter: busySeconds, cause: error })
  }
  if (isPasswordChanged(error)) return new AuthError('invalid_credentials', { cause: error })
  if (isMetadataTooLarge(error)) {
    return new AuthError('validation_failed', { message: 'data: is too large', cause: error })
  }
  const taken = isDatabaseError(error) && takenNames[error.constraint ?? '']
  if (taken) return new AuthError(taken, { cause: error })
  if (isDatabaseError(error) && unusableValues.has(error.code)) {
    return new AuthError('validation_failed', { message: 'A value cannot be stored', cause: error })
  }
  if (error.statusCode === 413) {
    return new AuthError('validation_failed', { status: 413, message: 'Request body is too large' })
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AuthError('bad_json', { cause: error })
  }
  return new AuthError('unexpected_failure', { cause: error })
}

/** Nothing was refused: the database is away, or somebody holds what everybody waits for. */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable || error instanceof QueueTimeoutError || isStatementTimeout(error)
  )
}

function isRefresh({ routeOptions, query }: FastifyRequest): boolean {
  return routeOptions.url?.endsWith('/token') === true && Object(query).grant_type === 'refresh_token'
}

/** Constraints that refuse what another account has, when two ask for it at once. */
const takenNames: Partial<Record<string, AuthErrorCode>> = {
  users_email_partial_key: 'email_exists',
  users_phone_key: 'phone_exists',
}

/** SQLSTATEs of values that are no text, JSON, uuid or number that PostgreSQL knows, or too long. */
const unusableValues = new Set(['22001', '22003', '22021', '22P02', '22P05'])

function speaksTextualCodes(request: FastifyRequest): boolean {
  const version = request.headers[versionHeader]
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= textualCodesSince
}
