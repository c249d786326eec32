// What is said in a room, with the gifts between.
import { useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { atEnd } from '../../lib/message-timeline.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type LogEntry, MessageLog } from '../../ui/message-log.tsx'
import { TypingLine } from '../../ui/typing-line.tsx'
import { moveTimeline, readToEnd } from './enter-room.ts'
import { GiftLine } from './gift-line.tsx'
import { MessageRow, type MessageRowProps } from './message-row.tsx'
import { useOlderRoomMessages } from './older-messages.ts'
import type { RoomMessage } from './room.ts'
import type { RoomInside } from './room-inside.ts'
import { roomOutbox, type UnsentRoomMessage, useUnsentRoomMessages } from './room-outbox.ts'

const texts = roomTexts.room

/** Milliseconds after which the same author is named again. */
const sameBreath = 5 * 60_000

type RowProps = Omit<MessageRowProps, 'message' | 'isFirst'>

/** Messages and gifts as they stand; what its author has just gone on with is not named again. */
function entriesOf(
  { timeline, gifts }: Pick<RoomInside, 'timeline' | 'gifts'>,
  rowProps: RowProps,
): LogEntry[] {
  const since = timeline.hasOlder ? Date.parse(timeline.rows[0]?.createdAt ?? '') || 0 : 0
  const shown = gifts.filter(({ createdAt }) => Date.parse(createdAt) >= since)
  const all = [
    ...timeline.rows.map((message) => ({ createdAt: message.createdAt, message })),
    ...shown.map((gift) => ({ createdAt: gift.createdAt, gift })),
  ].sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
  return all.map((entry, place) => {
    const { createdAt } = entry
    if ('gift' in entry) {
      const { id } = entry.gift
      return { id, createdAt, row: <GiftLine key={id} gift={entry.gift} /> }
    }
    const { id, author } = entry.message
    const before = all[place - 1]
    const goesOn =
      before !== undefined &&
      'message' in before &&
      before.message.author.id === author.id &&
      Date.parse(createdAt) - Date.parse(before.createdAt) < sameBreath
    const row = <MessageRow key={id} message={entry.message} isFirst={!goesOn} {...rowProps} />
    return { id, createdAt, row }
  })
}

export interface RoomLogProps {
  inside: RoomInside
  /** The message is answered with the next that one writes. */
  onAnswer: (message: RoomMessage) => void
  /** What the server did not take goes back into the field. */
  onTakeBack: (unsent: UnsentRoomMessage) => Promise<void>
  /** Which one has sent last. */
  sent: string | undefined
  /** Names. */
  typists: readonly string[]
}

export function RoomLog({ inside, onAnswer, onTakeBack, sent, typists }: RoomLogProps) {
  const { room, isOwner, timeline } = inside
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const older = useOlderRoomMessages(room.id, timeline.hasOlder)
  const unsent = useUnsentRoomMessages(room.id)
  // Whoever brings what arrives knows whether the end is in sight.
  const reachEnd = (isInSight: boolean) => {
    if (!isInSight) return void readToEnd.delete(room.id)
    readToEnd.add(room.id)
    moveTimeline(queryClient, room.id, atEnd)
  }
  return (
    <MessageLog
      label={texts.log}
      timeline={timeline}
      isOwn={({ author }) => author.id === viewerId}
      entries={entriesOf(inside, { roomId: room.id, isRoomOwner: isOwner, onAnswer })}
      older={older}
      beginning={texts.beginning}
      empty={<EmptyState icon={MessagesSquare} title={texts.empty} detail={texts.emptyDetail} />}
      unsent={unsent}
      outbox={roomOutbox}
      onTakeBack={onTakeBack}
      sent={sent}
      onEnd={reachEnd}
    >
      <TypingLine names={typists} />
    </MessageLog>
  )
}
