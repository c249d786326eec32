// Being in a room: who is there, what is said, and what one says; live.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTypists } from '../../lib/typing.ts'
import { roomFileKey, typedRoomKey } from '../../lib/unsent.ts'
import { useMessageDraft } from '../../lib/use-message-draft.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { ConversationFrame } from '../../ui/conversation-frame.tsx'
import { quoteOf } from '../../ui/message-quote.tsx'
import { GiftBurst } from '../gifts/index.ts'
import { readToEnd, refreshRoom } from './enter-room.ts'
import { useLiveRoom } from './live-room.ts'
import type { RoomGift, RoomMessage } from './room.ts'
import { RoomComposer } from './room-composer.tsx'
import { RoomDialogs } from './room-dialogs.tsx'
import { RoomHead } from './room-head.tsx'
import type { RoomInside } from './room-inside.ts'
import { RoomLog } from './room-log.tsx'
import { writeRoomMessage } from './room-outbox.ts'
import { useRoomPresence } from './room-presence.ts'
import { RoomStage } from './room-stage.tsx'

export interface InsideRoomProps {
  inside: RoomInside
  /** One's seat was given up in another tab. */
  onLeftElsewhere: () => void
}

export function InsideRoom({ inside, onLeftElsewhere }: InsideRoomProps) {
  const { room, members } = inside
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const { typists, hear, end } = useTypists()
  const [given, setGiven] = useState<RoomGift>()
  const [answering, setAnswering] = useState<RoomMessage>()
  const draft = useMessageDraft({
    textKey: typedRoomKey(room.id),
    fileKey: roomFileKey(room.id),
    write: (message) => {
      setAnswering(undefined)
      const answered = answering && quoteOf(answering, answering.author.name)
      return writeRoomMessage({ roomId: room.id, userId: viewerId, answered, ...message })
    },
  })
  const isListening = useLiveRoom(room.id, inside.asOf, {
    viewerId,
    isAtEnd: () => readToEnd.has(room.id),
    onTyping: (userId) => userId !== viewerId && hear(userId),
    onWritten: end,
    onGift: setGiven,
    onLeft: onLeftElsewhere,
    onDoubt: () => void refreshRoom(queryClient, room.id),
  })
  useRoomPresence(room.id)
  const answer = (message: RoomMessage) => {
    setAnswering(message)
    draft.field.current?.focus()
  }
  return (
    <ConversationFrame className="room-ground">
      <div className="border-line border-b bg-surface px-3 pt-3 md:py-1.5">
        <RoomHead inside={inside} isListening={isListening} />
      </div>
      {room.background && (
        <div
          aria-hidden
          data-background
          className="absolute inset-0 -z-10 bg-cover bg-center after:absolute after:inset-0 after:bg-canvas/70"
          style={{ backgroundImage: `url("${encodeURI(room.background)}")` }}
        />
      )}
      <RoomStage room={room} members={members} />
      <RoomLog
        inside={inside}
        onAnswer={answer}
        onTakeBack={draft.takeBack}
        sent={draft.sent}
        typists={members.filter(({ person }) => typists.includes(person.id)).map(({ person }) => person.name)}
      />
      <RoomComposer
        roomId={room.id}
        draft={draft}
        answering={answering}
        onAnswerNone={() => setAnswering(undefined)}
      />
      <GiftBurst gift={given} />
      <RoomDialogs inside={inside} />
    </ConversationFrame>
  )
}
