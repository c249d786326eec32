/** Every refusal of the storage protocol, with the words that storage-js and its users know from Supabase. */

export interface FailureShape {
  /** The status named in the body; the HTTP status is 400 for most of them, as on Supabase. */
  statusCode: number
  error: string
  message: string
  /** When to try again, in seconds, where that would help. */
  retryAfterSeconds?: number
}

/** A refusal that is answered to the client as it is. */
export class StorageFailure extends Error {
  override name = 'StorageFailure'
  readonly statusCode: number
  readonly error: string
  readonly retryAfterSeconds: number | undefined

  constructor({ statusCode, error, message, retryAfterSeconds }: FailureShape) {
    super(message)
    this.statusCode = statusCode
    this.error = error
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** One maker for each refusal, by what went wrong. */
export const failures = {
  noSuchBucket: () =>
    new StorageFailure({ statusCode: 404, error: 'Bucket not found', message: 'Bucket not found' }),
  noSuchKey: () => new StorageFailure({ statusCode: 404, error: 'not_found', message: 'Object not found' }),
  accessDenied: (message: string) => new StorageFailure({ statusCode: 403, error: 'Unauthorized', message }),
  duplicate: () =>
    new StorageFailure({ statusCode: 409, error: 'Duplicate', message: 'The resource already exists' }),
  relatedResourceNotFound: () =>
    new StorageFailure({
      statusCode: 404,
      error: 'InvalidRequest',
      message: 'The related resource does not exist',
    }),
  bucketNotEmpty: () =>
    new StorageFailure({
      statusCode: 409,
      error: 'ResourceNotEmpty',
      message: 'The bucket you tried to delete is not empty',
    }),
  invalidBucketName: () =>
    new StorageFailure({ statusCode: 400, error: 'Invalid Input', message: 'Bucket name invalid' }),
  invalidKey: (key: string) =>
    new StorageFailure({ statusCode: 400, error: 'InvalidKey', message: `Invalid key: ${key}` }),
  invalidRequest: (message: string) =>
    new StorageFailure({ statusCode: 400, error: 'InvalidRequest', message }),
  invalidParameter: (message: string) =>
    new StorageFailure({ statusCode: 400, error: 'InvalidParameter', message }),
  invalidFileSizeLimit: () =>
    new StorageFailure({
      statusCode: 400,
      error: 'InvalidRequest',
      message: 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
    }),
  entityTooLarge: () =>
    new StorageFailure({
      statusCode: 413,
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
    }),
  metadataTooLarge: () =>
    new StorageFailure({
      statusCode: 413,
      error: 'Payload too large',
      message: 'The metadata exceeded the maximum allowed size',
    }),
  /** The bucket does not take this type. */
  invalidMimeType: (mimeType: string) =>
    new StorageFailure({
      statusCode: 415,
      error: 'invalid_mime_type',
      message: `mime type ${mimeType} is not supported`,
    }),
  /** The bytes are not what the upload said they are. */
  contentMismatch: (mimeType: string) =>
    new StorageFailure({
      statusCode: 415,
      error: 'invalid_mime_type',
      message: `the content is not a valid ${mimeType}`,
    }),
  invalidRange: () =>
    new StorageFailure({ statusCode: 416, error: 'InvalidRange', message: 'invalid range provided' }),
  invalidJwt: (message: string) => new StorageFailure({ statusCode: 400, error: 'InvalidJWT', message }),
  invalidSignature: () =>
    new StorageFailure({
      statusCode: 400,
      error: 'InvalidSignature',
      message: 'The url do not match the signature',
    }),
  /** Too little of an upload has come for too long, or while others needed its place. */
  tooSlow: () =>
    new StorageFailure({
      statusCode: 408,
      error: 'RequestTimeout',
      message: 'The upload was too slow. Please try again.',
    }),
  /** Another request works on this upload just now. */
  locked: () =>
    new StorageFailure({ statusCode: 423, error: 'ResourceLocked', message: 'The resource is locked' }),
  /** This caller has asked for more than their share. */
  tooManyRequests: (retryAfterSeconds: number) =>
    new StorageFailure({
      statusCode: 429,
      error: 'TooManyRequests',
      message: 'Too many requests, please try again later.',
      retryAfterSeconds,
    }),
  /** Everybody together has. */
  busy: (retryAfterSeconds: number) =>
    new StorageFailure({
      statusCode: 503,
      error: 'SlowDown',
      message: 'The server is busy. Please try again later.',
      retryAfterSeconds,
    }),
  imageTooCostly: () =>
    new StorageFailure({
      statusCode: 422,
      error: 'InvalidRequest',
      message: 'The image takes too long to process',
    }),
  unavailable: () =>
    new StorageFailure({
      statusCode: 503,
      error: 'ServiceUnavailable',
      message: 'The database is not available. Please try again later.',
    }),
  storeUnavailable: () =>
    new StorageFailure({
      statusCode: 503,
      error: 'ServiceUnavailable',
      message: 'The files are not available. Please try again later.',
    }),
  /** The disk is full, or this process may not write more. */
  noSpace: () =>
    new StorageFailure({
      statusCode: 507,
      error: 'InsufficientStorage',
      message: 'There is no space left for files. Please try again later.',
    }),
  internal: () =>
    new StorageFailure({ statusCode: 500, error: 'InternalError', message: 'Internal server error' }),
}
