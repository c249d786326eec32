/**
 * Reading turns: what is asked for takes some of a millisecond to read and to put into SQL, of a long address or many embeds several, in which
 * nobody else is served. In each round of the event loop a few milliseconds are spent on it, and one long address is read, however many come at
 * once; callers take turns for the rounds after that, so that in between everything else is served that has come meanwhile.
 */
import type { IncomingMessage } from 'node:http'
import { setImmediate as nextRound } from 'node:timers/promises'
import { createFairQueue } from '../fair-queue.ts'

/** Characters; the app's own addresses have some hundreds. */
const longFrom = 2_000
/** Characters of headers that count nothing: a token of the longest metadata, the key, and what browsers and proxies say besides. */
const usualHeaders = 10_000
/** Milliseconds; what is begun within them is read to its end. */
const mostInRound = 10

type Head = Pick<IncomingMessage, 'url' | 'rawHeaders'>

/**
 * Does `read`, which needs nothing but the processor: at once, where that has not had its time in this round.
 * @throws what it throws, and the reason of the signal if that aborts before
 */
export type ReadingTurns = <T>(
  line: string,
  head: Head,
  read: () => T,
  signal?: AbortSignal,
) => T | Promise<T>

export function createReadingTurns(now: () => number = () => performance.now()): ReadingTurns {
  const turns = createFairQueue({ places: 1 })
  let waiting = 0
  /** Milliseconds in this round. */
  let spent = 0
  let isCounting = false

  function spend<T>(read: () => T): T {
    if (!isCounting) setImmediate(startAnew)
    isCounting = true
    const begunAt = now()
    try {
      return read()
    } finally {
      spent += now() - begunAt
    }
  }

  function startAnew(): void {
    spent = 0
    isCounting = false
  }

  async function readLater<T>(
    line: string,
    isLong: boolean,
    read: () => T,
    signal?: AbortSignal,
  ): Promise<T> {
    waiting += 1
    try {
      // What it answers with may still be on its way, which holds no turn.
      const { answer } = await turns.run(
        line,
        async () => {
          if (isLong || spent >= mostInRound) await nextRound()
          return { answer: spend(read) }
        },
        signal,
      )
      return answer
    } finally {
      waiting -= 1
    }
  }

  return (line, head, read, signal) => {
    const isLong = lengthOf(head) >= longFrom
    if (!isLong && waiting === 0 && spent < mostInRound) return spend(read)
    return readLater(line, isLong, read, signal)
  }
}

function lengthOf({ url = '', rawHeaders }: Head): number {
  let ofHeaders = 0
  for (const text of rawHeaders) ofHeaders += text.length
  return url.length + Math.max(0, ofHeaders - usualHeaders)
}
