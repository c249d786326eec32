/** What the server says in a channel: replies, pushes, `system` messages, and the end. */
import type { FrameHead } from '../wire/frame.ts'
import { encodeFrame } from '../wire/serializer.ts'
import type { Channel, SocketSession } from './channel.ts'

type Asked = Pick<FrameHead, 'joinRef' | 'ref' | 'topic'>

/** What a message is answered with. */
export interface Answer {
  status: 'ok' | 'error'
  response: object
}

export const done: Answer = { status: 'ok', response: {} }

export function refusedFor(reason: string): Answer {
  return { status: 'error', response: { reason } }
}

/** Answers a message. Without a `ref` nobody waits for the answer, and none is sent. */
export function reply(
  session: SocketSession,
  { joinRef, ref, topic }: Asked,
  { status, response }: Answer,
): void {
  if (ref === null) return
  const payload = JSON.stringify({ status, response })
  session.send(encodeFrame(session.version, { joinRef, ref, topic, event: 'phx_reply' }, payload))
}

export function push({ session, topic }: Channel, event: string, payload: unknown): void {
  session.send(
    encodeFrame(session.version, { joinRef: null, ref: null, topic, event }, JSON.stringify(payload)),
  )
}

/** A `system` message, as realtime-js hands it to `channel.on('system', …)`. */
export function pushSystem(
  channel: Channel,
  extension: 'system' | 'postgres_changes',
  status: 'ok' | 'error',
  message: string,
): void {
  push(channel, 'system', { extension, status, message, channel: channel.name })
}

/** Tells the client that its channel is closed; it compares the references with its own join. */
export function pushClose({ session, topic, joinRef }: Channel): void {
  session.send(encodeFrame(session.version, { joinRef, ref: joinRef, topic, event: 'phx_close' }, '{}'))
}
