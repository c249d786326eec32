/**
 * Receives the call of a function: a small body whole before the call has a place, so that places are held by what functions do and
 * not by how slowly somebody sends; a larger one, or one that does not say how large it is, in a place of another kind as it comes.
 */
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientGone, isOver, whenOver } from '../client-gone.ts'
import { QueueFullError } from '../fair-queue.ts'
import { createCallSlots, streamedCalls, wholeCalls } from './call-slots.ts'
import { type CallBody, longestBody } from './forward-request.ts'
import { type FunctionFailure, failures, replyWith } from './function-failure.ts'
import { createStreamedBodies } from './streamed-bodies.ts'

/** A call whose turn it is, and whose place is its own until it leaves. */
interface ReceivedCall {
  body: CallBody
  /** To be called when the call is over and the function works on it no more, whoever has left before. */
  leave(): void
}

/** Resolves when it is the call's turn. Null where it has been refused, or where nobody waits for it any more. */
export type ReceiveCall = (
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ReceivedCall | null>

/** As much as others than the service may send of a message that they write (http/body-limits.ts). */
const wholeBytes = 64 * 1024

export function createCallReceiver(): ReceiveCall {
  const wholePlaces = createCallSlots(wholeCalls)
  const streamedPlaces = createCallSlots(streamedCalls)
  const streamed = createStreamedBodies(streamedCalls)

  return async (name, request, reply) => {
    const { raw, caller, ip: address } = request
    const call = { name, caller, address }
    if (isOver(reply)) return leaveUnanswered(reply)
    const gone = clientGone(reply)
    const size = sizeOf(request)
    if (size !== null && size > longestBody) return refuse(reply, failures.bodyTooLarge)
    const lost = size !== null && size <= wholeBytes ? null : streamed.enter(call, raw)
    if (lost) void whenOver(reply).then(() => streamed.leave(raw))
    let leave = () => {}
    const over = new Promise<void>((resolve) => {
      leave = resolve
    })
    try {
      if (lost) {
        await streamedPlaces.take(call, over, AbortSignal.any([gone, lost]))
        return { body: { lost }, leave }
      }
      const whole = await buffer(raw)
      await wholePlaces.take(call, over, gone)
      return { body: { whole }, leave }
    } catch (error) {
      streamed.leave(raw)
      if (lost?.aborted) return refuse(reply, failures.bodyTooSlow)
      if (error instanceof QueueFullError)
        return refuse(reply.header('retry-after', '1'), failures.tooManyCalls)
      return leaveUnanswered(reply)
    }
  }
}

function leaveUnanswered(reply: FastifyReply): null {
  reply.hijack()
  return null
}

function refuse(reply: FastifyReply, failure: FunctionFailure): null {
  void replyWith(reply, failure)
  return null
}

/** In bytes; null where the request does not say. */
function sizeOf({ headers }: FastifyRequest): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null
}
