/** Follows what one connection asks a PostgreSQL server, so that the word for a transaction that has been committed can be kept back. */

/** Whether a transaction is one of those whose end is kept back, by all that it was asked and answered. */
export type IsMeant = (asked: Buffer, answered: Buffer) => boolean

interface FollowedConnection {
  asks(bytes: Buffer): void
  /** What may pass of an answer now: nothing while its transaction goes on, and null when its end is kept back. */
  passing(bytes: Buffer): Buffer | null
}

/** How ReadyForQuery begins, the last message of an answer and of a connection's start; one byte follows. */
const readyHead = Buffer.from('Z\0\0\0\x05')
/** That byte, outside a transaction. */
const idle = 'I'.charCodeAt(0)
const noBytes = Buffer.alloc(0)

export function endsAnswer(bytes: Buffer): boolean {
  return bytes.subarray(-6, -1).equals(readyHead)
}

/** @param isMeant what is kept back at the moment, if anything */
export function followConnection(isMeant: () => IsMeant | null): FollowedConnection {
  /** Of the transaction that is under way, and what of its answers waits for their end. */
  let [asked, answered, waiting] = [noBytes, noBytes, noBytes]

  const passing = (bytes: Buffer) => {
    const meant = isMeant()
    const all = Buffer.concat([waiting, bytes])
    waiting = noBytes
    // Nobody asked for what is told of changes.
    if (!meant || asked.length === 0) return all
    answered = Buffer.concat([answered, bytes])
    if (!endsAnswer(bytes)) {
      waiting = all
      return noBytes
    }
    if (bytes.at(-1) !== idle) return all
    if (meant(asked, answered)) return null
    asked = noBytes
    answered = noBytes
    return all
  }

  return {
    asks(bytes) {
      asked = isMeant() ? Buffer.concat([asked, bytes]) : noBytes
      if (!isMeant()) answered = noBytes
    },
    passing,
  }
}
