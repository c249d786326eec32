// Hearing of changes in tables as they happen, over the app's one realtime connection; each row by its schema.
import type { RealtimeChannel } from '@supabase/supabase-js'
import { useEffect, useEffectEvent, useReducer } from 'react'
import * as v from 'valibot'
import { ContractError, parseAnswer, type Schema, type SchemaOf } from './contract.ts'
import type { Database } from './database.types.ts'
import { joinOwnChannel } from './live-channel.ts'
import { useViewerId } from './viewer.ts'
import { suspectBan } from './watched-fetch.ts'

type Tables = Database['public']['Tables']
type TableName = keyof Tables & string

interface Wish {
  event: 'INSERT' | 'UPDATE'
  /** Such as `user_id=eq.…`; without it all rows that may be seen are meant. */
  filter?: string
}

export interface TableWatch extends Wish {
  table: TableName
  hear: (row: unknown) => void
}

/**
 * Listens for rows of a table that is in the publication `supabase_realtime`; row security decides which of them are heard
 * of. `onRow` is given each as it is now, parsed by the schema.
 */
export function tableWatch<Table extends TableName, Wanted extends Schema>(
  table: Table,
  wish: Wish,
  schema: Wanted & SchemaOf<Tables[Table]['Row'], Wanted>,
  onRow: (row: v.InferOutput<Wanted>) => void,
): TableWatch {
  const source = `${table} ${wish.event}`
  return { table, ...wish, hear: (row) => onRow(parseAnswer<Wanted>(source, schema, row)) }
}

interface Listener {
  /** A row of the watch that stands at the index. */
  onRow: (index: number, row: unknown) => void
  /** From now on every change is heard. */
  onListening: () => void
  /** The server has stopped watching for this channel. */
  onStopped: () => void
}

/** A server that found a filter too slow takes none for a minute. */
const againAfterMs = 70_000

const watchingSchema = v.object({ status: v.literal('ok') })

function bind(channel: RealtimeChannel, watches: readonly TableWatch[], listener: Listener): void {
  for (const [index, { table, event, filter }] of watches.entries()) {
    const wish = { event, schema: 'public', table, ...(filter !== undefined && { filter }) }
    channel.on('postgres_changes', wish, (change) => listener.onRow(index, change.new))
  }
  // Joining is not yet listening: this message says that the server has begun to watch the tables, or has stopped.
  channel.on('system', {}, (message) => {
    if (v.is(watchingSchema, message)) listener.onListening()
    else listener.onStopped()
  })
}

/**
 * Listens while the component is there. `onListening` runs when listening begins, and again after each interruption: what
 * happened before has to be asked for. It runs too where a row does not fit its schema, so that what the row would have
 * told is asked for, and an error there is shown.
 */
export function useTableChanges(name: string, watches: readonly TableWatch[], onListening: () => void): void {
  const userId = useViewerId()
  const [round, beginAgain] = useReducer((before: number) => before + 1, 0)
  const wishes = JSON.stringify(watches.map(({ table, event, filter }) => ({ table, event, filter })))
  const current = useEffectEvent(() => watches)
  const askAnew = useEffectEvent(onListening)
  const hear = useEffectEvent((index: number, row: unknown) => {
    try {
      watches[index]?.hear(row)
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      onListening()
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round joins anew, and so do other wishes
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = joinOwnChannel(userId, name, (channel) =>
      bind(channel, current(), {
        onRow: (index, row) => hear(index, row),
        onListening: () => askAnew(),
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
  }, [userId, name, wishes, round])
}
