// Hearing of changes in tables as they happen, over the app's one realtime connection.
import type { RealtimeChannel } from '@supabase/supabase-js'
import { useEffect, useEffectEvent, useReducer } from 'react'
import type { Database } from './database.types.ts'
import { joinOwnChannel } from './live-channel.ts'
import { fieldOf } from './records.ts'
import { useViewerId } from './viewer.ts'
import { suspectBan } from './watched-fetch.ts'

export interface TableWatch {
  /** In the publication `supabase_realtime`; row security decides which of its rows are heard of. */
  table: keyof Database['public']['Tables'] & string
  event: 'INSERT' | 'UPDATE'
  /** Such as `user_id=eq.…`. */
  filter: string
}

interface TableChange extends Pick<TableWatch, 'table' | 'event'> {
  /** As it is now. Read its fields with `lib/records.ts`. */
  row: unknown
}

interface Listener {
  onChange: (change: TableChange) => void
  /**
   * From now on every change is heard: when listening begins, and again after each interruption. What happened before has to
   * be asked for.
   */
  onListening: () => void
  /** The server has stopped watching for this channel. */
  onStopped: () => void
}

/** A server that found a filter too slow takes none for a minute. */
const againAfterMs = 70_000

function bind(channel: RealtimeChannel, watches: readonly TableWatch[], listener: Listener): void {
  for (const { table, event, filter } of watches) {
    const wish = { event, schema: 'public', table, filter }
    channel.on('postgres_changes', wish, (change) => listener.onChange({ table, event, row: change.new }))
  }
  // Joining is not yet listening: this message says that the server has begun to watch the tables, or has stopped.
  channel.on('system', {}, (message) => {
    if (fieldOf(message, 'status') === 'ok') listener.onListening()
    else listener.onStopped()
  })
}

/** Listens while the component is there. `watches` must be the same array from one rendering to the next. */
export function useTableChanges(
  name: string,
  watches: readonly TableWatch[],
  listener: Omit<Listener, 'onStopped'>,
): void {
  const userId = useViewerId()
  const [round, beginAgain] = useReducer((before: number) => before + 1, 0)
  const onChange = useEffectEvent(listener.onChange)
  const onListening = useEffectEvent(listener.onListening)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round joins anew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = joinOwnChannel(userId, name, (channel) =>
      bind(channel, watches, {
        onChange: (change) => onChange(change),
        onListening: () => onListening(),
        onStopped: () => {
          suspectBan()
          clearTimeout(timer)
          timer = setTimeout(beginAgain, againAfterMs)
        },
      }),
    )
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [userId, name, watches, round])
}
