/**
 * Stalled answers: who takes nothing of what lies ready for a while loses the connection, be it in memory or a file that waits to be
 * read on. What the client sends meanwhile changes nothing, and neither does time in which the server itself has nothing to say.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface StallLimits {
  /**
   * Milliseconds in which at least a byte has to be taken. A poor mobile network may rest for a while; a browser whose film is paused
   * asks for the rest of it when it is played on.
   */
  stalledMs: number
  checkEveryMs: number
}

const defaultLimits: StallLimits = { stalledMs: 20_000, checkEveryMs: 2_000 }

export interface StalledAnswers {
  /** From the beginning of its request until it is sent. */
  watch(response: ServerResponse): void
  /** Ends the watch. */
  stop(): void
}

interface Answer {
  socket: Socket
  taken: number
  /** Milliseconds of it that are left. */
  leftMs: number
}

export function createStalledAnswers({ stalledMs, checkEveryMs } = defaultLimits): StalledAnswers {
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
      answer.leftMs = isResting ? answer.leftMs - passedMs : stalledMs
      if (answer.leftMs <= 0) answer.socket.destroy()
    }
  }

  const timer = setInterval(check, checkEveryMs).unref()
  return {
    watch: (response) => {
      const { socket } = response.req
      const answer = { socket, taken: takenFrom(socket), leftMs: stalledMs }
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
