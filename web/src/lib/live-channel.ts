// The app's one realtime connection. Whoever wants to hear something of their own joins a private channel on it, under a topic that only its
// owner may read and nobody may write to (docs/data.md); what is told to all who are in something has one topic for them. The socket opens
// with the first channel, after the first screen has had the network for itself, and closes after the last. The client library reconnects
// and joins again by itself.
import type { RealtimeChannel, RealtimeChannelOptions } from '@supabase/supabase-js'
import { firstScreenServed } from './lazy-when-idle.ts'
import { getSupabase } from './supabase.ts'
import { suspectBan } from './watched-fetch.ts'

/** Milliseconds until a connection that could not even be prepared, or that the server has closed, is tried again. */
const retryAfter = 15_000

interface ChannelWish {
  topic: string
  broadcast?: NonNullable<RealtimeChannelOptions['config']['broadcast']>
  /** Binds what is to be heard. */
  prepare: (channel: RealtimeChannel) => void
  /** From now on everything is heard; once for each time that it is joined. */
  onJoined?: () => void
  /** Nothing is heard until it is joined again. */
  onLost?: () => void
  /** It may not be joined, and not for want of a connection. */
  onRefused: () => void
  /** The server has closed it. */
  onClosed?: () => void
}

/** Topics that are being left: the library would hand out the channel that leaves once more. */
const leaving = new Map<string, Promise<unknown>>()

/** Joins a private channel as soon as there is time for it and answers how to leave. */
export function joinChannel(wish: ChannelWish): () => void {
  const { topic, broadcast, prepare, onJoined, onLost, onRefused, onClosed } = wish
  let leave: (() => void) | undefined
  let left = false

  const join = async () => {
    await firstScreenServed
    const supabase = await getSupabase()
    await leaving.get(topic)
    if (left) return
    const channel = supabase.channel(topic, { config: { private: true, ...(broadcast && { broadcast }) } })
    prepare(channel)
    channel.subscribe((status, error) => {
      if (left) return
      if (status === 'SUBSCRIBED') onJoined?.()
      else onLost?.()
      if (status === 'CHANNEL_ERROR' && error && !/transport failure/.test(error.message)) onRefused()
      if (status !== 'CLOSED') return
      // By the server: the library takes it for the last word. Who is banned or signed out leaves meanwhile.
      onClosed?.()
      setTimeout(tryToJoin, retryAfter)
    })
    leave = () => {
      const gone = supabase.removeChannel(channel).finally(() => {
        if (leaving.get(topic) === gone) leaving.delete(topic)
      })
      leaving.set(topic, gone)
    }
  }
  const tryToJoin = () => {
    if (left) return
    join().catch((error: unknown) => {
      console.warn('live changes come later', error)
      setTimeout(tryToJoin, retryAfter)
    })
  }

  tryToJoin()
  return () => {
    left = true
    leave?.()
  }
}

let joined = 0

/** The same with a channel of the signed-in person's own. The name only tells channels apart. */
export function joinOwnChannel(
  userId: string,
  name: string,
  prepare: (channel: RealtimeChannel) => void,
): () => void {
  joined += 1
  const topic = `user:${userId}:${name}-${joined}`
  // The session may have ended before there was a channel to hear it on.
  return joinChannel({ topic, prepare, onRefused: suspectBan })
}
