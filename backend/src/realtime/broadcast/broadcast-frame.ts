/** How a broadcast looks to each version of the protocol. */
import { encodeBroadcast } from '../wire/binary-broadcast.ts'
import type { ProtocolVersion } from '../wire/frame.ts'
import { encodeFrame } from '../wire/serializer.ts'
import type { Broadcast } from './broadcast.ts'

/** The frame for clients of a version; null for bytes that version 1.0.0 cannot carry. */
export function frameOfBroadcast(
  version: ProtocolVersion,
  topic: string,
  broadcast: Broadcast,
): string | Buffer | null {
  const binary = version === '2.0.0' ? encodeBroadcast(topic, broadcast) : null
  if (binary) return binary
  const { event, body, meta } = broadcast
  if (body.encoding === 'binary') return null
  const metaField = meta ? `,"meta":${JSON.stringify(meta)}` : ''
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.text}${metaField}}`
  return encodeFrame(version, { joinRef: null, ref: null, topic, event: 'broadcast' }, payload)
}
