/** What the server keeps of one socket. */
import type { Channel, Line } from '../channel/channel.ts'

export interface Connection {
  line: Line
  channels: Map<string, Channel>
  /** False once there were too many joins within the second. */
  mayJoin: () => boolean
  isClosed: boolean
}
