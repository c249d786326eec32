/**
 * The end of a reply: sent whole, or its connection closed. Node says so once, also where the client left while the database was asked,
 * so that whoever begins to listen after that would never hear it.
 */
import type { FastifyReply } from 'fastify'

/** The client left before it was answered, which is nobody's failure; 499 is what nginx writes down for it. */
export class ClientGone extends Error {
  override name = 'ClientGone'
  readonly statusCode = 499
}

export function isOver({ raw }: FastifyReply): boolean {
  return raw.destroyed || raw.closed
}

/** Resolves when it is over, at once where it is already. */
export function whenOver(reply: FastifyReply): Promise<void> {
  return new Promise((resolve) => onOver(reply, resolve))
}

/** Aborts with ClientGone when the client leaves before it is answered. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  onOver(reply, () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientGone('the client has left'))
  })
  return controller.signal
}

function onOver(reply: FastifyReply, listener: () => void): void {
  if (isOver(reply)) listener()
  // biome-ignore lint/plugin: the one place that looks first
  else reply.raw.once('close', listener)
}
