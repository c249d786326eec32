import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../db/database-error.ts'
import { QueueFullError } from '../fair-queue.ts'
import { failureOf } from './error-reply.ts'
import { failures } from './storage-error.ts'

const databaseError = (code: string, message: string, detail?: string) =>
  Object.assign(new Error(message), { code, severity: 'ERROR', detail })

test.each([
  [
    databaseError('42501', 'new row violates row-level security policy for table "objects"'),
    403,
    'Unauthorized',
  ],
  [databaseError('23505', 'duplicate key'), 409, 'Duplicate'],
  [
    databaseError('23503', 'x', 'Key (id)=(a) is still referenced from table "objects".'),
    409,
    'ResourceNotEmpty',
  ],
  [databaseError('23503', 'x', 'Key is not present in table "buckets".'), 404, 'InvalidRequest'],
  [databaseError('22021', 'invalid byte sequence'), 400, 'InvalidParameter'],
  [databaseError('P0001', 'not today'), 400, 'InvalidRequest'],
  [databaseError('PT429', 'too many'), 429, 'PT429'],
  [databaseError('57014', 'canceling statement due to statement timeout'), 503, 'ServiceUnavailable'],
  [databaseError('XX000', 'secret detail'), 500, 'InternalError'],
  [new QueueFullError('caller'), 429, 'TooManyRequests'],
  [new DatabaseUnavailable('gone'), 503, 'ServiceUnavailable'],
  [
    Object.assign(new Error('EROFS: read-only file system, open'), { code: 'EROFS' }),
    503,
    'ServiceUnavailable',
  ],
  [Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' }), 503, 'ServiceUnavailable'],
  [Object.assign(new Error('bad body'), { statusCode: 400 }), 400, 'InvalidRequest'],
  [Object.assign(new Error('large'), { statusCode: 413 }), 413, 'Payload too large'],
  [failures.noSuchKey(), 404, 'not_found'],
  [new TypeError('a bug'), 500, 'InternalError'],
])('%#', (error, statusCode, name) => {
  expect(failureOf(error)).toMatchObject({ statusCode, code: name })
})

test('what is our own fault is not told', () => {
  expect(failureOf(databaseError('XX000', 'secret detail')).message).toBe('Internal server error')
})
