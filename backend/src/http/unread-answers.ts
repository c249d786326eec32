/**
 * Unread answers: what has been answered and not been taken yet lies in this process's memory, a large answer for as long as its
 * reader likes (`stalled-answers.ts`). Who leaves too much lying about loses the oldest of it. What comes as a stream waits at its
 * source and is not counted.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerKeyOf, serviceKey } from '../caller-key.ts'
import { isOver, whenOver } from '../client-gone.ts'
import { largestPersonsAnswerBytes } from '../db/answer-limit.ts'
import { networkOf } from '../network.ts'

export interface UnreadLimits {
  /** Bytes for one caller; a single answer may be larger. */
  ofCaller: number
  /** Bytes for one network: many accounts may come from it, and one person may have many accounts. */
  ofNetwork: number
  /** Bytes for all callers together. */
  inAll: number
}

const defaultLimits: UnreadLimits = {
  ofCaller: 2 * largestPersonsAnswerBytes,
  ofNetwork: 4 * largestPersonsAnswerBytes,
  inAll: 8 * largestPersonsAnswerBytes,
}

/** Text that is larger is sent as bytes, so that it is not kept beside them. */
const shortTextBytes = 64 * 1024

interface UnreadAnswer {
  bytes: number
  network: string
  cut(): void
}

/** The answers of one caller, the oldest first. */
interface Unread {
  bytes: number
  answers: Set<UnreadAnswer>
}

export function limitUnreadAnswers(app: FastifyInstance, limits: UnreadLimits = defaultLimits): void {
  const byCaller = new Map<string, Unread>()
  const byNetwork = new Map<string, number>()
  let total = 0

  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const bytes = sizeOf(payload)
    // What is refused before anybody asked who sent it is short.
    const key = request.caller && callerKeyOf(request.caller, request.ip)
    if (bytes > 0 && key && key !== serviceKey && !isOver(reply)) keep(key, bytes, request, reply)
    done(null, typeof payload === 'string' && bytes > shortTextBytes ? Buffer.from(payload) : payload)
  })

  function keep(key: string, bytes: number, request: FastifyRequest, reply: FastifyReply): void {
    const unread = byCaller.get(key) ?? { bytes: 0, answers: new Set() }
    const network = networkOf(request.ip)
    const answer = { bytes, network, cut: () => request.raw.socket.destroy() }
    byCaller.set(key, unread)
    unread.answers.add(answer)
    unread.bytes += bytes
    count(network, bytes)
    void whenOver(reply).then(() => forget(key, answer))
    while (unread.bytes > limits.ofCaller && unread.answers.size > 1) cutOldest(key)
    while ((byNetwork.get(network) ?? 0) > limits.ofNetwork) cutOldest(largest(network), network)
    while (total > limits.inAll) cutOldest(largest())
  }

  function count(network: string, bytes: number): void {
    total += bytes
    const ofNetwork = (byNetwork.get(network) ?? 0) + bytes
    if (ofNetwork > 0) byNetwork.set(network, ofNetwork)
    else byNetwork.delete(network)
  }

  function forget(key: string, answer: UnreadAnswer): void {
    const unread = byCaller.get(key)
    if (!unread?.answers.delete(answer)) return
    unread.bytes -= answer.bytes
    count(answer.network, -answer.bytes)
    if (unread.answers.size === 0) byCaller.delete(key)
  }

  /** @param network that the answer is of, where it matters */
  function cutOldest(key: string, network?: string): void {
    const answers = [...(byCaller.get(key)?.answers ?? [])]
    const oldest = answers.find((answer) => network === undefined || answer.network === network)
    if (!oldest) return
    forget(key, oldest)
    oldest.cut()
  }

  /** Who has the most, of those who have something in the network if one is given. */
  function largest(network?: string): string {
    const all = [...byCaller].filter(([, { answers }]) => {
      return network === undefined || [...answers].some((answer) => answer.network === network)
    })
    return all.reduce((most, one) => (one[1].bytes > most[1].bytes ? one : most))[0]
  }
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return Buffer.isBuffer(payload) ? payload.length : 0
}
