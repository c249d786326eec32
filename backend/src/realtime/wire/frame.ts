/** What travels over the socket, whatever the version of its serializer. */
import type { Broadcast } from '../broadcast/broadcast.ts'

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
