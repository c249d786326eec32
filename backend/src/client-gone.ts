/**
 * The end of a reply: sent whole, or its connection closed. Node says so once, also where the client left while the database was asked,
 * so that whoever begins to listen after that would never hear it.
 */
import type { ServerResponse } from 'node:http'
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

const signals = new WeakMap<ServerResponse, AbortSignal>()

/** Aborts with ClientGone when the client leaves before it is answered; one signal for all who ask of a reply. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply.raw)
  if (known) return known
  const controller = new AbortController()
  signals.set(reply.raw, controller.signal)
  onOver(reply, () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientGone('the client has left'))
  })
  return controller.signal
}

const listeners = new WeakMap<ServerResponse, (() => void)[]>()

/** However many want to know, Node is listened to once. */
function onOver(reply: FastifyReply, listener: () => void): void {
  const known = listeners.get(reply.raw)
  if (isOver(reply)) listener()
  else if (known) known.push(listener)
  else {
    const ofReply = [listener]
    listeners.set(reply.raw, ofReply)
    // biome-ignore lint/plugin: the one place that looks first
    reply.raw.once('close', () => {
      for (const tell of ofReply) tell()
    })
  }
}
