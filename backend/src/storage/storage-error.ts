/** Every refusal of the storage protocol, with the words that storage-js and its users know from Supabase. */

import { ProtocolError, retryAfter } from '../protocol-error.ts'

interface FailureShape {
  /** The status named in the body. */
  statusCode: number
  error: string
  message: string
  /** When to try again, in seconds, where that would help. */
  retryAfterSeconds?: number
}

/** A refusal that is answered to the client as it is. */
export class StorageError extends ProtocolError {
  override name = 'StorageError'
  readonly statusCode: number
  readonly retryAfterSeconds: number | undefined

  constructor({ statusCode, error, message, retryAfterSeconds }: FailureShape) {
    super({ status: httpStatusOf(statusCode), code: error, message, headers: retryAfter(retryAfterSeconds) })
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
  }

  override get body() {
    return { statusCode: String(this.statusCode), error: this.code, message: this.message }
  }
}

/**
 * Supabase answers HTTP 400 and names the real status in the body. The statuses kept here are the ones that a client
 * or a proxy acts upon by itself.
 */
function httpStatusOf(statusCode: number): number {
  return [408, 413, 416, 429].includes(statusCode) || statusCode >= 500 ? statusCode : 400
}

/** One maker for each refusal, by what went wrong. */
export const failures = {
  noSuchBucket: () =>
    new StorageError({ statusCode: 404, error: 'Bucket not found', message: 'Bucket not found' }),
  noSuchKey: () => new StorageError({ statusCode: 404, error: 'not_found', message: 'Object not found' }),
  accessDenied: (message: string) => new StorageError({ statusCode: 403, error: 'Unauthorized', message }),
  duplicate: () =>
    new StorageError({ statusCode: 409, error: 'Duplicate', message: 'The resource already exists' }),
  relatedResourceNotFound: () =>
    new StorageError({
      statusCode: 404,
      error: 'InvalidRequest',
      message: 'The related resource does not exist',
    }),
  bucketNotEmpty: () =>
    new StorageError({
      statusCode: 409,
      error: 'ResourceNotEmpty',
      message: 'The bucket you tried to delete is not empty',
    }),
  invalidBucketName: () =>
    new StorageError({ statusCode: 400, error: 'Invalid Input', message: 'Bucket name invalid' }),
  invalidKey: (key: string) =>
    new StorageError({ statusCode: 400, error: 'InvalidKey', message: `Invalid key: ${key}` }),
  invalidRequest: (message: string) =>
    new StorageError({ statusCode: 400, error: 'InvalidRequest', message }),
  invalidParameter: (message: string) =>
    new StorageError({ statusCode: 400, error: 'InvalidParameter', message }),
  invalidFileSizeLimit: () =>
    new StorageError({
      statusCode: 400,
      error: 'InvalidRequest',
      message: 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
    }),
  entityTooLarge: () =>
    new StorageError({
      statusCode: 413,
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
    }),
  metadataTooLarge: () =>
    new StorageError({
      statusCode: 413,
      error: 'Payload too large',
      message: 'The metadata exceeded the maximum allowed size',
    }),
  /** The bucket does not take this type. */
  invalidMimeType: (mimeType: string) =>
    new StorageError({
      statusCode: 415,
      error: 'invalid_mime_type',
      message: `mime type ${mimeType} is not supported`,
    }),
  /** The bytes are not what the upload said they are. */
  contentMismatch: (mimeType: string) =>
    new StorageError({
      statusCode: 415,
      error: 'invalid_mime_type',
      message: `the content is not a valid ${mimeType}`,
    }),
  /** A moving picture that goes on for too long; the browser tells it by these words. */
  tooManyFrames: (most: number) =>
    new StorageError({
      statusCode: 415,
      error: 'invalid_mime_type',
      message: `the picture has more than ${most} frames`,
    }),
  invalidRange: () =>
    new StorageError({ statusCode: 416, error: 'InvalidRange', message: 'invalid range provided' }),
  invalidJwt: (message: string) => new StorageError({ statusCode: 400, error: 'InvalidJWT', message }),
  invalidSignature: () =>
    new StorageError({
      statusCode: 400,
      error: 'InvalidSignature',
      message: 'The url do not match the signature',
    }),
  /** Too little of an upload has come for too long, or while others needed its place. */
  tooSlow: () =>
    new StorageError({
      statusCode: 408,
      error: 'RequestTimeout',
      message: 'The upload was too slow. Please try again.',
    }),
  /** Another request works on this upload just now. */
  locked: () =>
    new StorageError({ statusCode: 423, error: 'ResourceLocked', message: 'The resource is locked' }),
  /** This caller has asked for more than their share. */
  tooManyRequests: (retryAfterSeconds: number) =>
    new StorageError({
      statusCode: 429,
      error: 'TooManyRequests',
      message: 'Too many requests, please try again later.',
      retryAfterSeconds,
    }),
  /** Everybody together has. */
  busy: (retryAfterSeconds: number) =>
    new StorageError({
      statusCode: 503,
      error: 'SlowDown',
      message: 'The server is busy. Please try again later.',
      retryAfterSeconds,
    }),
  imageTooCostly: () =>
    new StorageError({
      statusCode: 422,
      error: 'InvalidRequest',
      message: 'The image takes too long to process',
    }),
  unavailable: () =>
    new StorageError({
      statusCode: 503,
      error: 'ServiceUnavailable',
      message: 'The database is not available. Please try again later.',
    }),
  storeUnavailable: () =>
    new StorageError({
      statusCode: 503,
      error: 'ServiceUnavailable',
      message: 'The files are not available. Please try again later.',
    }),
  /** The disk is full, or this process may not write more. */
  noSpace: () =>
    new StorageError({
      statusCode: 507,
      error: 'InsufficientStorage',
      message: 'There is no space left for files. Please try again later.',
    }),
  internal: () =>
    new StorageError({ statusCode: 500, error: 'InternalError', message: 'Internal server error' }),
}
