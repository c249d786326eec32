/** Broadcasting without a socket: `POST /api/broadcast` with several messages, or one event of one topic by its address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { plainHeaders } from '../../db/request-settings.ts'
import { acceptJson } from '../../json-bodies.ts'
import { askRights } from '../channel/access.ts'
import { roomOf } from '../channel/channel.ts'
import type { RealtimeContext } from '../context.ts'
import { limits } from '../limits.ts'
import type { Quota } from '../quota/quotas.ts'
import type { Broadcast, BroadcastBody } from './broadcast.ts'
import { deliverBroadcast } from './deliver-broadcast.ts'

const text = z.string().min(1).max(limits.topicLength)
const messageShape = z.object({
  topic: text,
  event: text,
  payload: z.record(z.string(), z.unknown()),
  private: z.boolean().nullish(),
})
const batchShape = z.object({ messages: z.array(messageShape).max(limits.messagesPerSecond) })
const addressShape = z.object({ topic: text, event: text })

interface Addressed {
  topic: string
  isPrivate: boolean
  broadcast: Broadcast
}

const tooMuch = { message: 'Too many messages per second' }

export function broadcastRoutes(app: FastifyInstance, context: RealtimeContext): void {
  const quotaOf = ({ caller, ip }: FastifyRequest): Quota => context.quotas.of(caller, ip)
  acceptJson(app, limits.messageValues)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // What is too much is not even read.
  app.addHook('onRequest', async (request, reply) => {
    const quota = quotaOf(request)
    const bytes = Number(request.headers['content-length'] ?? limits.messageBytes)
    if (!quota.maySend() || !quota.mayCarry(bytes)) return reply.code(429).send(tooMuch)
  })

  app.post('/api/broadcast', { bodyLimit: limits.messageBytes }, async (request, reply) => {
    const batch = batchShape.safeParse(request.body)
    if (!batch.success) return reply.code(422).send({ errors: batch.error.issues.map(describeIssue) })
    const { messages } = batch.data
    const quota = quotaOf(request)
    if (messages.length > 1 && !quota.maySend(messages.length - 1)) return reply.code(429).send(tooMuch)
    const mayWrite = writersAsked(context, request, quota)
    for (const { topic, event, payload, private: isPrivate } of messages) {
      const body: BroadcastBody = { encoding: 'json', text: JSON.stringify(payload) }
      const message = { topic, isPrivate: isPrivate ?? false, broadcast: { event, body, meta: null } }
      // As on a hosted project, what may not be written is left out without a word.
      if ((await mayWrite(message)) && !send(context, message)) return reply.code(429).send(tooMuch)
    }
    return reply.code(202).send()
  })

  app.post('/api/broadcast/:topic/events/:event', { bodyLimit: limits.messageBytes }, (request, reply) =>
    sendOne(context, writersAsked(context, request, quotaOf(request)), request, reply),
  )
}

async function sendOne(
  context: RealtimeContext,
  mayWrite: (message: Addressed) => Promise<boolean>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = addressShape.safeParse(request.params)
  if (!address.success) return reply.code(422).send({ errors: address.error.issues.map(describeIssue) })
  const { topic, event } = address.data
  const { query, body } = request
  const isPrivate =
    typeof query === 'object' && query !== null && 'private' in query && query.private === 'true'
  const message: Addressed = { topic, isPrivate, broadcast: { event, body: bodyOf(body), meta: null } }
  if (!(await mayWrite(message))) {
    return reply.code(403).send({ message: 'You do not have permissions to write to this Channel' })
  }
  return send(context, message) ? reply.code(202).send() : reply.code(429).send(tooMuch)
}

function bodyOf(body: unknown): BroadcastBody {
  return Buffer.isBuffer(body)
    ? { encoding: 'binary', bytes: body }
    : { encoding: 'json', text: JSON.stringify(body ?? {}) }
}

/**
 * Asks whether a request may write to the rooms of its messages, once about each.
 * @returns a function that throws Refusal when the caller may do nothing at all
 */
function writersAsked(
  context: RealtimeContext,
  { caller, headers }: FastifyRequest,
  quota: Quota,
): (message: Addressed) => Promise<boolean> {
  const asker = { caller, headers: plainHeaders(headers) }
  const answers = new Map<string, Promise<boolean>>()
  const ask = async (topic: string | null) => {
    const rights = await context.questions.run(quota.key, () => askRights(context, asker, topic))
    return rights.writesBroadcast
  }
  return async ({ topic, isPrivate }) => {
    const room = isPrivate ? roomOf(topic, isPrivate) : ''
    const answer = answers.get(room) ?? ask(isPrivate ? topic : null)
    answers.set(room, answer)
    return answer
  }
}

/** @returns false when too much waits already */
function send(context: RealtimeContext, { topic, isPrivate, broadcast }: Addressed): boolean {
  const room = roomOf(topic, isPrivate)
  return deliverBroadcast(context, room, broadcast) && context.pubSub.broadcast(room, broadcast)
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`
}
