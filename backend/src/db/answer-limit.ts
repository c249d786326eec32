/**
 * How large an answer may be. PostgreSQL may send a gigabyte in one row, of which this process would need several times its
 * size at once, and from half of that on it could not even be a string.
 */
import type { Duplex } from 'node:stream'
import { type DatabaseError, databaseError } from './database-error.ts'

const largestMegabytes = 64
export const largestAnswerBytes = largestMegabytes * 1024 * 1024

export function answerTooLarge(): DatabaseError {
  return databaseError('54000', `the answer is larger than ${largestMegabytes} MB`)
}

/** Cuts a connection on which more arrives than an answer may be, until the returned function is called. */
export function limitAnswer(stream: Duplex): () => void {
  let received = 0
  const count = (bytes: Buffer) => {
    received += bytes.length
    if (received > largestAnswerBytes) stream.destroy(answerTooLarge())
  }
  stream.on('data', count)
  return () => void stream.off('data', count)
}
