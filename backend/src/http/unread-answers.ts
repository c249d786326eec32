/**
 * Unread answers: what has been answered and not been taken yet lies in this process's memory, a large answer for as long as its
 * reader likes. Who takes nothing for a while is cut off, and who leaves too much lying about loses the oldest of it. What comes
 * as a stream waits at its source and is not counted.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerKeyOf, serviceKey } from '../caller-key.ts'
import { largestAnswerBytes } from '../db/answer-limit.ts'

export interface UnreadLimits {
  /** Bytes for one caller; a single answer may be larger. */
  ofCaller: number
  /** Bytes for all callers together. */
  inAll: number
  /** Milliseconds in which at least a byte has to be taken. A poor mobile network may rest for a while. */
  stalledMs: number
}

const defaultLimits: UnreadLimits = {
  ofCaller: 2 * largestAnswerBytes,
  inAll: 4 * largestAnswerBytes,
  stalledMs: 20_000,
}

interface UnreadAnswer {
  bytes: number
  cut(): void
}

/** The answers of one caller, the oldest first. */
interface Unread {
  bytes: number
  answers: Set<UnreadAnswer>
}

export function limitUnreadAnswers(app: FastifyInstance, limits: UnreadLimits = defaultLimits): void {
  const byCaller = new Map<string, Unread>()
  let total = 0

  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const bytes = sizeOf(payload)
    // What is refused before anybody asked who sent it is short.
    const key = request.caller && callerKeyOf(request.caller, request.ip)
    if (bytes > 0 && key && key !== serviceKey) keep(key, bytes, request, reply)
    done(null, payload)
  })

  function keep(key: string, bytes: number, request: FastifyRequest, reply: FastifyReply): void {
    const unread = byCaller.get(key) ?? { bytes: 0, answers: new Set() }
    const answer = { bytes, cut: () => request.raw.socket.destroy() }
    byCaller.set(key, unread)
    unread.answers.add(answer)
    unread.bytes += bytes
    total += bytes
    reply.raw.setTimeout(limits.stalledMs)
    reply.raw.once('close', () => forget(key, answer))
    while (unread.bytes > limits.ofCaller && unread.answers.size > 1) cutOldest(key)
    while (total > limits.inAll) cutOldest(largest())
  }

  function forget(key: string, answer: UnreadAnswer): void {
    const unread = byCaller.get(key)
    if (!unread?.answers.delete(answer)) return
    unread.bytes -= answer.bytes
    total -= answer.bytes
    if (unread.answers.size === 0) byCaller.delete(key)
  }

  function cutOldest(key: string): void {
    const [oldest] = byCaller.get(key)?.answers ?? []
    if (!oldest) return
    forget(key, oldest)
    oldest.cut()
  }

  function largest(): string {
    return [...byCaller].reduce((most, one) => (one[1].bytes > most[1].bytes ? one : most))[0]
  }
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return Buffer.isBuffer(payload) ? payload.length : 0
}
