/** Turns whatever a route threw into the storage protocol's answer: `{statusCode, error, message}`. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  type DatabaseError,
  DatabaseUnavailable,
  isDatabaseError,
  isStatementTimeout,
} from '../db/database-error.ts'
import { isDiskFailing, isDiskFull } from '../disk-errors.ts'
import { TooManyFailedWrites } from '../failed-writes.ts'
import { QueueFullError } from '../fair-queue.ts'
import { sendProtocolError } from '../protocol-error.ts'
import { StoreUnavailable } from './storage-backend.ts'
import { failures, StorageError } from './storage-error.ts'

/** The error handler of the storage routes. What is no fault of the request is logged. */
export function replyWithFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error)
  const isCut = (request.raw.destroyed && !request.raw.complete) || reply.raw.destroyed
  const isOurs = failure.statusCode >= 500 && failure.retryAfterSeconds === undefined
  if (isOurs && !isCut) request.log.error({ err: error }, 'storage request failed')
  // What was given up is not read to its end.
  if (failure.statusCode === 408) reply.header('connection', 'close')
  sendProtocolError(reply.header('cache-control', 'no-store'), failure)
}

/** The refusal that describes an error of any origin. */
export function failureOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (isDatabaseError(error)) return failureOfDatabase(error)
  if (error instanceof DatabaseUnavailable) return failures.unavailable()
  if (error instanceof QueueFullError) return failures.tooManyRequests(1)
  if (error instanceof TooManyFailedWrites) return failures.tooManyRequests(error.seconds)
  if (error instanceof StoreUnavailable || isDiskFailing(error)) return failures.storeUnavailable()
  if (isDiskFull(error)) return failures.noSpace()
  return clientFault(error) ?? failures.internal()
}

function failureOfDatabase(error: DatabaseError): StorageError {
  const { code, message } = error
  if (code === '42501') {
    return failures.accessDenied(
      message.includes('row-level security') ? 'new row violates row-level security policy' : message,
    )
  }
  if (code === '23505') return failures.duplicate()
  if (code === '23503') {
    const isReferenced = error.detail?.includes('still referenced')
    return isReferenced ? failures.bucketNotEmpty() : failures.relatedResourceNotFound()
  }
  if (isStatementTimeout(error)) return failures.unavailable()
  if (code === '53100') return failures.noSpace()
  if (code.startsWith('22')) return failures.invalidParameter(message)
  if (code === 'P0001' || code.startsWith('23')) return failures.invalidRequest(message)
  const chosen = statusChosenBySql(code)
  return chosen === null
    ? failures.internal()
    : new StorageError({ statusCode: chosen, error: code, message })
}

/** `raise sqlstate 'PT403'` names its own status, as with tables. */
function statusChosenBySql(code: string): number | null {
  const status = /^PT([45]\d\d)$/.exec(code)?.[1]
  return status ? Number(status) : null
}

/** What Fastify and its parsers refuse: a body that is no JSON, too large, or of an unknown type. */
function clientFault(error: unknown): StorageError | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  const { statusCode } = error
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return null
  if (statusCode === 413) return failures.entityTooLarge()
  return new StorageError({ statusCode, error: 'InvalidRequest', message: error.message })
}
