/**
 * The pace of refusals (a tarpit): who was refused for asking too much is told so at a steady pace in all, and has to wait for it before
 * asking again over the same connection. Refused at once, a crowd would ask again thousands of times a second, which costs the main
 * thread more than what it refuses; a single refusal goes out at once. A crowd that would wait for too long is not answered but loses
 * its connections: each that waits takes 10 KB, and a file of the process.
 */
import type { FastifyInstance } from 'fastify'
import { whenOver } from '../client-gone.ts'

export interface RefusalPace {
  /** Milliseconds between two refusals, at least. */
  betweenMs: number
  /** Who would have to wait longer, at that pace, loses the connection at once instead, without an answer. */
  longestMs: number
}

const defaultPace: RefusalPace = { betweenMs: 5, longestMs: 10_000 }

export function paceRefusals(
  app: FastifyInstance,
  { betweenMs, longestMs }: RefusalPace = defaultPace,
): void {
  /** Who has waited longest first. */
  const waiting = new Set<() => void>()
  /** When the next one may be told, by the clock of `performance`. */
  let nextAt = 0
  let isTimed = false

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

  app.addHook('onSend', (request, reply, _payload, done) => {
    // A connection that was to become a WebSocket is in nobody's share any more.
    if (reply.statusCode !== 429 || request.ws) return done()
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
