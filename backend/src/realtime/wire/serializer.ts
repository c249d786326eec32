/** The protocol's two serializers: JSON objects in version 1.0.0; JSON arrays and binary broadcasts in 2.0.0. */
import { z } from 'zod'
import { decodeBroadcastPush } from './binary-broadcast.ts'
import { type Frame, type FrameHead, MalformedFrame, type ProtocolVersion, parseClientJson } from './frame.ts'

const reference = z
  .union([z.string().max(255), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)))
const objectShape = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown().optional(),
  ref: reference,
  join_ref: reference,
})
const arrayShape = z.tuple([reference, reference, z.string(), z.string(), z.unknown()]).rest(z.unknown())

/** @throws MalformedFrame */
export function decodeFrame(version: ProtocolVersion, data: Buffer, isBinary: boolean): Frame {
  if (isBinary) {
    if (version === '1.0.0') throw new MalformedFrame('version 1.0.0 has no binary messages')
    return decodeBroadcastPush(data)
  }
  const message = parseClientJson(data.toString('utf8'))
  return version === '1.0.0' ? frameOfObject(message) : frameOfArray(message)
}

/** A message to a client, with its payload already as JSON, so that many can share it. */
export function encodeFrame(version: ProtocolVersion, head: FrameHead, payload: string): string {
  const topic = JSON.stringify(head.topic)
  const event = JSON.stringify(head.event)
  const ref = JSON.stringify(head.ref)
  return version === '1.0.0'
    ? `{"topic":${topic},"event":${event},"payload":${payload},"ref":${ref}}`
    : `[${JSON.stringify(head.joinRef)},${ref},${topic},${event},${payload}]`
}

function frameOfObject(message: unknown): Frame {
  const parsed = objectShape.safeParse(message)
  if (!parsed.success) throw new MalformedFrame('expected an object with topic, event, payload and ref')
  const { topic, event, payload, ref, join_ref: joinRef } = parsed.data
  return { joinRef, ref, topic, event, payload, broadcast: null }
}

function frameOfArray(message: unknown): Frame {
  const parsed = arrayShape.safeParse(message)
  if (!parsed.success)
    throw new MalformedFrame('expected an array of join_ref, ref, topic, event and payload')
  const [joinRef, ref, topic, event, payload] = parsed.data
  return { joinRef, ref, topic, event, payload, broadcast: null }
}
