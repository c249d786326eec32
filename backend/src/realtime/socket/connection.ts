/** What the server keeps of one socket. */
import type { Channel, SocketSession } from '../channel/channel.ts'
import type { Quota } from '../quota/quotas.ts'

export interface Connection {
  session: SocketSession
  channels: Map<string, Channel>
  /** Whose channels it has joined; each counts it as a socket of theirs until it closes. */
  holders: Set<Quota>
  /** False once there were too many joins within the second. */
  mayJoin: () => boolean
  /** To be called after a channel was joined, by a member (`isMember` in caller-key.ts) or a stranger, */
  onJoined(isMember: boolean): void
  /** and after one was refused. */
  onRefused(): void
  /** Nothing more is read from it. */
  isClosed: boolean
}
