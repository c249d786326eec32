// What is said in a room, oldest first, with the gifts between and what is not sent yet below; it stands in a place that scrolls from its
// end. While the end is in sight only the newest are held.
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, MessagesSquare } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sentState, useArrivals, useShowSent } from '../../lib/arrivals.ts'
import { groupByDay } from '../../lib/day-groups.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { ArrivalsPill } from '../../ui/arrivals-pill.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import { MessageDay } from '../../ui/message-day.tsx'
import { UnsentMessage } from '../../ui/unsent-message.tsx'
import { useVisibility } from '../../ui/use-visibility.ts'
import { moveTimeline, readToEnd } from './enter-room.ts'
import { GiftLine } from './gift-line.tsx'
import { MessageRow } from './message-row.tsx'
import { useOlderMessages } from './older-messages.ts'
import { Quote } from './quote.tsx'
import type { RoomGift, RoomMessage } from './room.ts'
import type { RoomInside } from './room-inside.ts'
import { roomOutbox, type UnsentRoomMessage, useUnsentRoomMessages } from './room-outbox.ts'
import { atEnd } from './room-timeline.ts'
import { TypingLine } from './typing-line.tsx'

const texts = roomTexts.room

/** Milliseconds after which the same author is named again. */
const sameBreath = 5 * 60_000

type Entry =
  | { kind: 'message'; createdAt: string; id: string; message: RoomMessage; isFirst: boolean }
  | { kind: 'gift'; createdAt: string; id: string; gift: RoomGift }

/** Messages and gifts as they stand; what its author has just gone on with is not named again. */
function entriesOf({ timeline, gifts }: Pick<RoomInside, 'timeline' | 'gifts'>): Entry[] {
  const since = timeline.hasOlder ? Date.parse(timeline.rows[0]?.createdAt ?? '') || 0 : 0
  const shown = gifts.filter(({ createdAt }) => Date.parse(createdAt) >= since)
  const all = [
    ...timeline.rows.map((message) => ({ createdAt: message.createdAt, message })),
    ...shown.map((gift) => ({ createdAt: gift.createdAt, gift })),
  ].sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
  return all.map((entry, place) => {
    const { createdAt } = entry
    if ('gift' in entry) return { kind: 'gift', createdAt, id: entry.gift.id, gift: entry.gift }
    const before = all[place - 1]
    const goesOn =
      before !== undefined &&
      'message' in before &&
      before.message.author.id === entry.message.author.id &&
      Date.parse(createdAt) - Date.parse(before.createdAt) < sameBreath
    return { kind: 'message', createdAt, id: entry.message.id, message: entry.message, isFirst: !goesOn }
  })
}

/** Whether the end is in sight is known to whoever brings what arrives. */
function useEnd(roomId: string) {
  const queryClient = useQueryClient()
  const end = useRef<HTMLDivElement>(null)
  useVisibility(end, (visible) => {
    if (!visible) return void readToEnd.delete(roomId)
    readToEnd.add(roomId)
    moveTimeline(queryClient, roomId, atEnd)
  })
  useEffect(() => () => void readToEnd.delete(roomId), [roomId])
  return end
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
  const viewerId = useViewerId()
  const end = useEnd(room.id)
  const older = useOlderMessages(room.id, timeline.hasOlder)
  const known = new Set(timeline.rows.map(({ id }) => id))
  const unsent = useUnsentRoomMessages(room.id).filter(({ id }) => !known.has(id))
  const arrivals = useArrivals(
    timeline.rows.map(({ id, createdAt, author }) => ({ id, createdAt, isOwn: author.id === viewerId })),
  )
  useShowSent(sent, sentState(sent, known, unsent))
  const entries = entriesOf(inside)
  const days = groupByDay(entries, ({ createdAt }) => createdAt, Date.now())
  const isEmpty = entries.length + unsent.length === 0
  return (
    <div className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-3 py-2.5">
      <div ref={end} aria-hidden className="h-px shrink-0" />
      <TypingLine names={typists} />
      <div
        role="log"
        aria-label={texts.log}
        className="mx-auto mb-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-1.5"
      >
        {timeline.rows.length > 0 && (
          <InfiniteScrollSentinel key={timeline.rows[0]?.id} query={older} end={texts.beginning} />
        )}
        {isEmpty && <EmptyState icon={MessagesSquare} title={texts.empty} detail={texts.emptyDetail} />}
        {days.map(({ day, title, rows }) => (
          <MessageDay key={day} title={title}>
            {rows.map((entry) =>
              entry.kind === 'gift' ? (
                <GiftLine key={entry.id} gift={entry.gift} />
              ) : (
                <MessageRow
                  key={entry.id}
                  roomId={room.id}
                  message={entry.message}
                  isFirst={entry.isFirst}
                  isRoomOwner={isOwner}
                  onAnswer={onAnswer}
                />
              ),
            )}
          </MessageDay>
        ))}
        {unsent.length > 0 && (
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            {unsent.map((one) => (
              <UnsentMessage
                key={one.id}
                unsent={one}
                outbox={roomOutbox}
                quote={one.answered && <Quote answered={one.answered} isOwn />}
                onTakeBack={onTakeBack}
              />
            ))}
          </ol>
        )}
        {timeline.isBehind ? (
          <div className="sticky bottom-2 z-sticky flex justify-center">
            <button
              type="button"
              onClick={() => void end.current?.scrollIntoView({ block: 'end' })}
              className="flex min-h-11 items-center gap-2 rounded-full bg-brand px-4 font-semibold text-brand-ink shadow-raised"
            >
              <ArrowDown aria-hidden size={18} />
              {texts.newest}
            </button>
          </div>
        ) : (
          <ArrivalsPill arrivals={arrivals} texts={conversationTexts.newer} />
        )}
      </div>
    </div>
  )
}
