/** Lets a client that sends too much read why it was refused. */
import type { FastifyInstance } from 'fastify'

/**
 * Closing the connection at once, as Fastify means to, makes most clients fail at writing before they have read a word.
 * Left open, Node reads the rest of the body and drops it, within the time that it allows a request.
 */
export function answerTooLargeBodies(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 413) reply.removeHeader('connection')
    done()
  })
}
