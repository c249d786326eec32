/**
 * Stalled answers: who takes nothing of what lies ready loses the connection, be it in memory or a file that waits to be read on. What
 * the client sends meanwhile changes nothing, and neither does time in which the server itself has nothing to say.
 *
 * The system takes some megabytes of an answer from the process at once, and says nothing of how its client takes them: whoever reads
 * slowly but steadily seems to rest for as long as a good megabyte takes. A few are given the time for that; of a crowd, who has
 * rested longest goes.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface StallLimits {
  /** Milliseconds in which something has to be taken: a good megabyte at 10 KB a second. */
  timeoutMs: number
  /** The same where more than `crowd` rest: on a poor mobile network somebody may. */
  timeoutInCrowdMs: number
  /** Each may hold a file, and some megabytes of the system's memory. */
  crowd: number
  checkEveryMs: number
}

const defaultLimits: StallLimits = {
  timeoutMs: 150_000,
  timeoutInCrowdMs: 20_000,
  crowd: 100,
  checkEveryMs: 2_000,
}

export interface StalledAnswers {
  /** From the beginning of its request until it is sent. */
  watch(response: ServerResponse): void
  /** Ends the watch. */
  stop(): void
}

interface Answer {
  socket: Socket
  taken: number
  restedMs: number
}

export function createStalledAnswers(limits: StallLimits = defaultLimits): StalledAnswers {
  const { timeoutMs, timeoutInCrowdMs, crowd, checkEveryMs } = limits
  const watched = new Set<Answer>()
  let checkedAt = performance.now()

  /** A process that had no time to send holds nobody's rest against them. */
  function check(): void {
    const passedMs = Math.min(performance.now() - checkedAt, 2 * checkEveryMs)
    checkedAt = performance.now()
    for (const answer of watched) {
      const taken = takenFrom(answer.socket)
      const isResting = taken === answer.taken && answer.socket.writableLength > 0
      answer.taken = taken
      answer.restedMs = isResting ? answer.restedMs + passedMs : 0
    }
    const resting = [...watched]
      .filter(({ restedMs }) => restedMs >= timeoutInCrowdMs)
      .sort((one, other) => other.restedMs - one.restedMs)
    resting.forEach(({ socket, restedMs }, index) => {
      if (restedMs >= timeoutMs || index < resting.length - crowd) socket.destroy()
    })
  }

  const timer = setInterval(check, checkEveryMs).unref()
  return {
    watch: (response) => {
      const { socket } = response.req
      const answer = { socket, taken: takenFrom(socket), restedMs: 0 }
      watched.add(answer)
      response.once('close', () => watched.delete(answer))
    },
    stop: () => clearInterval(timer),
  }
}

/** Changes whenever some of it is; only the handle knows how much is left of what it sends just now, which may be all of an answer. */
function takenFrom(socket: Socket): number {
  const left: unknown = Object(Object(socket)._handle).writeQueueSize
  return socket.bytesWritten - socket.writableLength - (typeof left === 'number' ? left : 0)
}
