// Sends what was written to rooms while one is signed in, wherever one is in the app, and puts what arrived where it is read.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { withArrived, withRemoved } from '../../lib/message-timeline.ts'
import { changeRoom, moveTimeline, readToEnd } from './enter-room.ts'
import { removedMessage } from './room.ts'
import { roomOutbox, type SentRoomMessage } from './room-outbox.ts'

export default function RoomSender() {
  const queryClient = useQueryClient()
  const show = useEffectEvent(({ roomId, message }: SentRoomMessage) =>
    moveTimeline(queryClient, roomId, (timeline) => withArrived(timeline, [message], readToEnd.has(roomId))),
  )
  const hide = useEffectEvent((roomId: string, id: string) =>
    changeRoom(queryClient, roomId, ({ timeline }) => ({
      timeline: withRemoved(timeline, id, removedMessage),
    })),
  )
  useEffect(
    () =>
      roomOutbox.start({
        onSent: (sent) => show(sent),
        onWithdrawn: ({ roomId, id }) => hide(roomId, id),
      }),
    [],
  )
  return null
}
