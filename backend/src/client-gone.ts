/** Whether anyone still waits for a request's answer. */
import type { FastifyReply } from 'fastify'

/** Aborts when the client leaves before it is answered. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the client has left'))
  })
  if (reply.raw.destroyed) controller.abort(new Error('the client has left'))
  return controller.signal
}
