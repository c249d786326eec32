/**
 * Large answers: what is received, decoded and compressed takes several times an answer's size, before any of it is ready for its
 * reader. Only a few are in the making at once, one of a caller; the others wait with the database. And whoever has just had one is
 * likely to ask for the next: for a while such callers ask one at a time, and share a part of the connections.
 */
import { availableParallelism } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serviceKey, turnKeyOf } from '../caller-key.ts'
import { whenOver } from '../client-gone.ts'
import { connectionsFor } from '../db/connection-budget.ts'
import type { Database } from '../db/database.ts'
import { createFairQueue } from '../fair-queue.ts'
import type { RequestRoom } from '../rest/run-request.ts'
import type { CallerLimit } from './caller-slots.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the room that its answer was made in. */
    leaveAnswerRoom?: () => void
  }
}

export interface LargeAnswers {
  /** Where an answer to the request finds room until it is ready to be sent; none is needed for the service. */
  roomFor(request: FastifyRequest, reply: FastifyReply): RequestRoom | undefined
  /** For those who have just had one. */
  limit: CallerLimit
}

/** Each takes five times its size at worst, and compressing it a core: half of the machine. */
const mostInTheMaking = Math.max(1, Math.floor(availableParallelism() / 2))
const rememberedMs = 10_000

/** @param rememberedFor milliseconds for which a large answer is held against its caller */
export function largeAnswers(
  app: FastifyInstance,
  database: Pick<Database, 'load'>,
  rememberedFor = rememberedMs,
): LargeAnswers {
  // What waits is bounded by the connections it comes on.
  const making = createFairQueue({
    places: mostInTheMaking,
    placesPerCaller: 1,
  })
  const ofRecent = createFairQueue({
    places: connectionsFor('dataAfterLargeAnswers', database),
    placesPerCaller: 1,
  })
  const recent = new Map<string, NodeJS.Timeout>()

  function remember(key: string): void {
    clearTimeout(recent.get(key))
    recent.set(key, setTimeout(() => recent.delete(key), rememberedFor).unref())
  }

  app.addHook<unknown>('onSend', (request, _reply, payload, done) => {
    request.leaveAnswerRoom?.()
    done(null, payload)
  })

  return {
    roomFor(request, reply) {
      const key = turnKeyOf(request.caller, request.ip)
      if (key === serviceKey) return undefined
      let taken: Promise<void> | undefined
      const take = async (): Promise<void> => {
        remember(key)
        const left = new Promise<void>((resolve) => {
          request.leaveAnswerRoom = resolve
          void whenOver(reply).then(resolve)
        })
        await new Promise<void>((entered) => {
          void making.run(key, () => {
            entered()
            return left
          })
        })
      }
      return {
        take: () => {
          taken ??= take()
          return taken
        },
        ready: async () => taken,
        leave: () => request.leaveAnswerRoom?.(),
      }
    },
    limit: { isFor: (line) => recent.has(line), run: ofRecent.run },
  }
}
