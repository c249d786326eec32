/**
 * Tarpit for refusals: who was refused for asking too much, or has no account and sent what no route takes, is told so at a
 * steady pace in all, and has to wait for it before asking again over the same connection. Refused at once, a crowd would ask again thousands of times a second, which costs the main
 * thread more than what it refuses; a single refusal goes out at once. A crowd that would wait for too long is not answered but loses
 * its connections: each that waits takes 10 KB, and a file of the process.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isMember } from '../caller-key.ts'
import { whenOver } from '../client-gone.ts'

export interface TarpitPace {
  /** Milliseconds between two refusals, at least. */
  betweenMs: number
  /** Who would have to wait longer, at that pace, loses the connection at once instead, without an answer. */
  longestMs: number
}

const defaultPace: TarpitPace = { betweenMs: 5, longestMs: 10_000 }

/** Of bodies that are too large, of no known type, or broken. */
const badRequests: ReadonlySet<number> = new Set([400, 413, 415])

/** Who asks where nobody is asked who they are counts as one. */
function isStranger({ caller }: FastifyRequest): boolean {
  return !caller || !isMember(caller)
}

export function tarpitRefusals(
  app: FastifyInstance,
  { betweenMs, longestMs }: TarpitPace = defaultPace,
): void {
  /** Who has waited longest first. */
  const waiting = new Set<() => void>()
  /** When the next one may be told, by the clock of `performance`. */
  let nextAt = 0
  let isTimed = false
  /** Requests that came to their routes: whatever these answer, turns were taken for it. */
  const arrived = new WeakSet<FastifyRequest>()

  function isPaced(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
    // A connection that was to become a WebSocket is in nobody's share any more.
    if (request.ws) return false
    if (statusCode === 429) return true
    if (!isStranger(request)) return false
    return statusCode === 503 || (badRequests.has(statusCode) && !arrived.has(request))
  }

  function tellAfter(milliseconds: number): void {
    isTimed = true
    setTimeout(tellNext, milliseconds)
  }

  /** One at a time also where the process had no time for those before: it has no more for them now. */
  function tellNext(): void {
    isTimed = false
    nextAt = performance.now() + betweenMs
    const [tell] = waiting
    if (tell) {
      waiting.delete(tell)
      tell()
    }
    if (waiting.size > 0) tellAfter(betweenMs)
  }

  app.addHook('preHandler', (request, _reply, done) => {
    arrived.add(request)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!isPaced(request, reply)) return done()
    const untilNext = Math.max(0, nextAt - performance.now())
    if (waiting.size === 0 && untilNext === 0) {
      nextAt = performance.now() + betweenMs
      return done()
    }
    if (untilNext + waiting.size * betweenMs > longestMs) return void reply.raw.destroy()
    waiting.add(done)
    if (!isTimed) tellAfter(untilNext)
    // Nobody is waited for who has left.
    void whenOver(reply).then(() => waiting.delete(done))
  })
}
