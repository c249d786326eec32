// A room as it comes. What was said since one entered is told again when one begins to listen; after an interruption all of it is asked for
// anew. Many events are one drawing.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadConfig } from '../../lib/config.ts'
import { ContractError } from '../../lib/contract.ts'
import { joinChannel } from '../../lib/live-channel.ts'
import { shownMessages } from '../../lib/message-timeline.ts'
import { throttleTrailing } from '../../lib/throttle-trailing.ts'
import { changeRoom, refreshRoom } from './enter-room.ts'
import { type RoomChange, type RoomListener, roomEvents } from './room-events.ts'

/** Milliseconds in which events are gathered. */
const gathering = 40
/** Milliseconds before one entered from which on everything is told again: clocks and writes of the same moment. */
const overlap = 10_000
/** Of what is told again, these would be late: who types now, and who came or went, which one was answered with. */
const neverAgain = ['typing', 'member', 'room', 'reaction']

/** Changes the room by what comes, gathered and in its order. */
function useGathered(roomId: string) {
  const queryClient = useQueryClient()
  const [gathered] = useState(() => {
    let changes: RoomChange[] = []
    const apply = throttleTrailing(async () => {
      const { url } = await loadConfig()
      const these = changes
      changes = []
      changeRoom(queryClient, roomId, (inside) => {
        const now = { ...inside }
        for (const change of these) Object.assign(now, change(now, url))
        return now
      })
    }, gathering)
    return (change: RoomChange) => {
      changes.push(change)
      apply()
    }
  })
  return gathered
}

/** Whether everything is heard. `asOf`: by the server's clock, since when. */
export function useLiveRoom(roomId: string, asOf: number, listener: RoomListener): boolean {
  const queryClient = useQueryClient()
  const [isListening, setListening] = useState(false)
  const [since] = useState(asOf - overlap)
  const [round, setRound] = useState(0)
  const gather = useGathered(roomId)
  const refresh = useEffectEvent(() => refreshRoom(queryClient, roomId))
  const hear = useEffectEvent((event: string, payload: unknown) => {
    try {
      const change = roomEvents[event]?.(payload, listener)
      if (change) gather(change)
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      listener.onDoubt()
    }
  })
  useEffect(() => {
    let joins = 0
    return joinChannel({
      topic: `room:${roomId}`,
      broadcast: { replay: { since, limit: shownMessages } },
      prepare: (channel) => {
        for (const event of Object.keys(roomEvents)) {
          channel.on('broadcast', { event }, ({ payload, meta }) => {
            if (!meta?.replayed || !neverAgain.includes(event)) hear(event, payload)
          })
        }
      },
      onJoined: () => {
        joins += 1
        setListening(true)
        if (joins + round > 1) void refresh()
      },
      onLost: () => setListening(false),
      // One's seat may be gone: who asks for it anew gets it, or hears why not.
      onRefused: () => void refresh(),
      onClosed: () => void refresh().then(() => setRound((now) => now + 1)),
    })
  }, [roomId, since, round])
  return isListening
}
