/**
 * How large an answer may be, and that a large one is received only where there is room for it. PostgreSQL may send a gigabyte in
 * one row, of which this process would need several times its size at once, and from half of that on it could not even be a
 * string.
 */
import type { Duplex } from 'node:stream'
import { type DatabaseError, databaseError } from './database-error.ts'

const megabyte = 1024 * 1024
/** Of one row or many, whoever asks; what a person is answered is smaller, and PostgreSQL itself says so. */
export const largestAnswerBytes = 64 * megabyte
export const largestPersonsAnswerBytes = 16 * megabyte
/** From here on an answer is large, so that it waits for room; a page of a screen is far smaller. */
export const largeAnswerBytes = megabyte

export function answerTooLarge(largestBytes = largestAnswerBytes): DatabaseError {
  return databaseError('54000', `the answer is larger than ${largestBytes / megabyte} MB`)
}

/** Has room for large answers, while they are received and until they are ready for their readers. */
export interface AnswerRoom {
  /** Takes room for one that turns out to be large; resolves once there is some. */
  take(): Promise<void>
}

/**
 * Cuts a connection on which more arrives than an answer may be, until the returned function is called; what is large stays with
 * the server until there is room.
 */
export function limitAnswer(stream: Duplex, room?: AnswerRoom): () => void {
  let received = 0
  let waitsForRoom = false
  const goOn = () => {
    if (waitsForRoom) stream.resume()
    waitsForRoom = false
  }
  const count = (bytes: Buffer) => {
    const before = received
    received += bytes.length
    if (received > largestAnswerBytes) stream.destroy(answerTooLarge())
    else if (room && before <= largeAnswerBytes && received > largeAnswerBytes) {
      waitsForRoom = true
      stream.pause()
      room.take().then(goOn, goOn)
    }
  }
  stream.on('data', count)
  return () => {
    stream.off('data', count)
    goOn()
  }
}
