/** What travels over the socket, whatever the version of its serializer. */
import { deepestNesting, exceedsShape } from '../../json-shape.ts'
import type { Broadcast } from '../broadcast/broadcast.ts'
import { limits } from '../limits.ts'

export type ProtocolVersion = '1.0.0' | '2.0.0'

/** Where a message belongs: its channel, the join that opened it, and the message that it answers. */
export interface FrameHead {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
}

/** A message from a client. */
export interface Frame extends FrameHead {
  payload: unknown
  /** What a binary frame broadcasts, with its bytes as they came; null for every other message. */
  broadcast: Broadcast | null
}

/** A frame that no serializer of the protocol could have written. The connection cannot go on after it. */
export class MalformedFrame extends Error {
  override name = 'MalformedFrame'
}

/**
 * What a client sent as JSON, in a text frame or within a binary one.
 * @throws MalformedFrame also where it would take long to read
 */
export function parseClientJson(text: string): unknown {
  if (exceedsShape(text, { deepest: deepestNesting, mostValues: limits.messageValues })) {
    throw new MalformedFrame('a message is nested too deep, or has too many values')
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new MalformedFrame('a message must be JSON', { cause: error })
  }
}
