/**
 * The pace of refusals (a tarpit): who was refused for asking too much is told so at a steady pace in all, and has to wait for it before
 * asking again over the same connection. Refused at once, a crowd would ask again thousands of times a second, which costs the main
 * thread more than what it refuses; a single refusal goes out at once.
 */
import type { FastifyInstance } from 'fastify'
import { whenOver } from '../client-gone.ts'

export interface RefusalPace {
  /** Milliseconds between two refusals. */
  betweenMs: number
  /** No refusal is kept longer. */
  longestMs: number
}

const defaultPace: RefusalPace = { betweenMs: 5, longestMs: 5_000 }

export function paceRefusals(
  app: FastifyInstance,
  { betweenMs, longestMs }: RefusalPace = defaultPace,
): void {
  /** By the clock of `performance`. */
  let nextAt = 0

  function delayOfNext(): number {
    const now = performance.now()
    nextAt = Math.min(Math.max(nextAt, now), now + longestMs)
    const delay = nextAt - now
    nextAt += betweenMs
    return delay
  }

  app.addHook('onSend', (request, reply, _payload, done) => {
    // A connection that was to become a WebSocket is in nobody's share any more.
    if (reply.statusCode !== 429 || request.ws) return done()
    const delay = delayOfNext()
    if (delay === 0) return done()
    let isTold = false
    const tell = () => {
      if (isTold) return
      isTold = true
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(tell, delay)
    // Nobody is waited for who has left.
    void whenOver(reply).then(tell)
  })
}
