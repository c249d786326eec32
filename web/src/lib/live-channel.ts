// The app's one realtime connection. Whoever wants to hear something joins a private channel of their own on it, under a topic
// that only its owner may read and nobody may write to (docs/data.md). The socket opens with the first channel, after the first
// screen has had the network for itself, and closes after the last. The client library reconnects and joins again by itself.
import type { RealtimeChannel } from '@supabase/supabase-js'
import { firstScreenServed } from './lazy-when-idle.ts'
import { getSupabase } from './supabase.ts'
import { suspectBan } from './watched-fetch.ts'

/** Milliseconds until a connection that could not even be prepared, or that the server has closed, is tried again. */
const retryAfter = 15_000

let joined = 0

/**
 * Joins a channel of the signed-in person's own as soon as there is time for it and answers how to leave. `prepare` binds what
 * is to be heard. The name only tells channels apart.
 */
export function joinOwnChannel(
  userId: string,
  name: string,
  prepare: (channel: RealtimeChannel) => void,
): () => void {
  let leave: (() => void) | undefined
  let left = false

  const join = async () => {
    await firstScreenServed
    const supabase = await getSupabase()
    if (left) return
    // A channel that is still leaving would be handed out again under the same name.
    joined += 1
    const channel = supabase.channel(`user:${userId}:${name}-${joined}`, { config: { private: true } })
    prepare(channel)
    channel.subscribe((status, error) => {
      // Refused, and not for want of a connection: the session may have ended before there was a channel to hear it on.
      if (status === 'CHANNEL_ERROR' && error && !/transport failure/.test(error.message)) suspectBan()
      // By the server: the library takes it for the last word. Who is banned or signed out leaves meanwhile.
      if (status === 'CLOSED' && !left) setTimeout(tryToJoin, retryAfter)
    })
    leave = () => supabase.removeChannel(channel)
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
