/** The binary frames of version 2.0.0: a client's broadcast (kind 3) and the broadcast that it becomes (kind 4). */
import type { Broadcast, BroadcastBody } from '../broadcast/broadcast.ts'
import { type Frame, MalformedFrame, parseClientJson } from './frame.ts'

const pushKind = 3
const broadcastKind = 4
const jsonEncoding = 1
const pushHeaderBytes = 7
const longestField = 255

/**
 * Reads a client's broadcast: kind, the lengths of join_ref, ref, topic, event and metadata, the payload's encoding,
 * the five fields, the payload.
 * @throws MalformedFrame
 */
export function decodeBroadcastPush(data: Buffer): Frame {
  const [kind, joinRefBytes, refBytes, topicBytes, eventBytes, metadataBytes, encoding] = data
  if (kind !== pushKind || joinRefBytes === undefined || refBytes === undefined || topicBytes === undefined) {
    throw new MalformedFrame('expected a binary broadcast')
  }
  if (eventBytes === undefined || metadataBytes === undefined || encoding === undefined) {
    throw new MalformedFrame('a binary broadcast ends within its header')
  }
  const ends = endsOf([joinRefBytes, refBytes, topicBytes, eventBytes, metadataBytes])
  const [joinRef = '', ref = '', topic = '', event = ''] = ends.map((end, index) =>
    data.toString('utf8', index === 0 ? pushHeaderBytes : ends[index - 1], end),
  )
  const bodyStart = ends.at(-1) ?? pushHeaderBytes
  if (bodyStart > data.length) throw new MalformedFrame('a binary broadcast ends within its fields')
  const body = bodyOf(data.subarray(bodyStart), encoding)
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: null,
    broadcast: { event, body, meta: null },
  }
}

/** The frame of a broadcast for clients of version 2.0.0; null when a field is too long for it. */
export function encodeBroadcast(topic: string, { event, body, meta }: Broadcast): Buffer | null {
  const fields = [topic, event, meta ? JSON.stringify(meta) : ''].map((field) => Buffer.from(field))
  if (fields.some((field) => field.length > longestField)) return null
  const isJson = body.encoding === 'json'
  const header = [broadcastKind, ...fields.map((field) => field.length), isJson ? jsonEncoding : 0]
  return Buffer.concat([Buffer.from(header), ...fields, isJson ? Buffer.from(body.text) : body.bytes])
}

function endsOf(lengths: number[]): number[] {
  let end = pushHeaderBytes
  return lengths.map((length) => {
    end += length
    return end
  })
}

function bodyOf(bytes: Buffer, encoding: number): BroadcastBody {
  if (encoding !== jsonEncoding) return { encoding: 'binary', bytes }
  const text = bytes.toString('utf8')
  parseClientJson(text)
  return { encoding: 'json', text }
}
