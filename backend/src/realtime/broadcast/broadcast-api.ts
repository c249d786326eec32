/** Broadcasting without a socket: `POST /api/broadcast` with several messages, or one event of one topic by its address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { plainHeaders } from '../../db/request-settings.ts'
import { askRights } from '../channel/access.ts'
import { roomOf } from '../channel/channel.ts'
import type { RealtimeContext } from '../context.ts'
import { limits } from '../limits.ts'
import type { Broadcast, BroadcastBody } from './broadcast.ts'
import { tellBroadcast } from './tell-broadcast.ts'

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

export function broadcastRoutes(app: FastifyInstance, context: RealtimeContext): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post('/api/broadcast', { bodyLimit: limits.messageBytes }, async (request, reply) => {
    const batch = batchShape.safeParse(request.body)
    if (!batch.success) return reply.code(422).send({ errors: batch.error.issues.map(describeIssue) })
    for (const { topic, event, payload, private: isPrivate } of batch.data.messages) {
      const body: BroadcastBody = { encoding: 'json', text: JSON.stringify(payload) }
      const message = { topic, isPrivate: isPrivate ?? false, broadcast: { event, body, meta: null } }
      // As on a hosted project, what may not be written is left out without a word.
      if (await mayWrite(context, request, message)) send(context, message)
    }
    return reply.code(202).send()
  })

  app.post('/api/broadcast/:topic/events/:event', { bodyLimit: limits.messageBytes }, (request, reply) =>
    sendOne(context, request, reply),
  )
}

async function sendOne(
  context: RealtimeContext,
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
  if (!(await mayWrite(context, request, message))) {
    return reply.code(403).send({ message: 'You do not have permissions to write to this Channel' })
  }
  send(context, message)
  return reply.code(202).send()
}

function bodyOf(body: unknown): BroadcastBody {
  return Buffer.isBuffer(body)
    ? { encoding: 'binary', bytes: body }
    : { encoding: 'json', text: JSON.stringify(body ?? {}) }
}

/** @throws Refusal when the caller may do nothing at all */
async function mayWrite(
  { database }: RealtimeContext,
  { caller, headers }: FastifyRequest,
  { topic, isPrivate }: Addressed,
): Promise<boolean> {
  const asker = { caller, headers: plainHeaders(headers) }
  return (await askRights(database, asker, isPrivate ? topic : null)).writesBroadcast
}

function send(context: RealtimeContext, { topic, isPrivate, broadcast }: Addressed): void {
  const room = roomOf(topic, isPrivate)
  tellBroadcast(context, room, broadcast)
  context.relay.broadcast(room, broadcast)
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`
}
