// Message log: what is said in a room or between two, oldest first, what is not sent yet below; it stands in a place that scrolls from its
// end. While the end is in sight only the newest are held.
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { AnsweredMessage } from '../lib/answered-message.ts'
import { sentState, useArrivals, useShowSent } from '../lib/arrivals.ts'
import { groupByDay } from '../lib/day-groups.ts'
import type { Timeline, TimelineMessage } from '../lib/message-timeline.ts'
import { conversationTexts } from '../messages/conversation.ts'
import { ArrivalsPill } from './arrivals-pill.tsx'
import { InfiniteScrollSentinel, type InfiniteScrollSentinelProps } from './infinite-scroll-sentinel.tsx'
import { MessageDay } from './message-day.tsx'
import { Quote } from './message-quote.tsx'
import { UnsentMessage, type UnsentMessageProps, type UnsentWords } from './unsent-message.tsx'
import { useVisibility } from './use-visibility.ts'

interface Unsent extends UnsentWords {
  answered?: AnsweredMessage | undefined
}

/** One row of it, a message or what else is told there. */
export interface LogEntry {
  id: string
  createdAt: string
  row: ReactNode
}

export interface MessageLogProps<Row extends TimelineMessage, Waiting extends Unsent> {
  label: string
  timeline: Timeline<Row>
  isOwn: (row: Row) => boolean
  /** Oldest first: the messages of the timeline and what stands among them. */
  entries: readonly LogEntry[]
  older: InfiniteScrollSentinelProps['query']
  /** Said above the first of all. */
  beginning: string
  /** Where nothing is said yet. */
  empty: ReactNode
  unsent: readonly Waiting[]
  outbox: UnsentMessageProps<Waiting>['outbox']
  /** What the server did not take goes back into the field. */
  onTakeBack: (unsent: Waiting) => Promise<void>
  /** Which one has sent last. */
  sent: string | undefined
  /** The end has come into sight, or gone out of it. */
  onEnd: (isInSight: boolean) => void
  /** Below all of it: who types. */
  children?: ReactNode
}

function useEnd(onEnd: (isInSight: boolean) => void) {
  const end = useRef<HTMLDivElement>(null)
  useVisibility(end, onEnd)
  const leave = useEffectEvent(() => onEnd(false))
  useEffect(() => () => leave(), [])
  return end
}

export function MessageLog<Row extends TimelineMessage, Waiting extends Unsent>(
  props: MessageLogProps<Row, Waiting>,
) {
  const { label, timeline, isOwn, entries, older, beginning, empty, outbox, onTakeBack, sent, children } =
    props
  const end = useEnd(props.onEnd)
  const known = new Set(timeline.rows.map(({ id }) => id))
  const unsent = props.unsent.filter(({ id }) => !known.has(id))
  const arrivals = useArrivals(
    timeline.rows.map((row) => ({ id: row.id, createdAt: row.createdAt, isOwn: isOwn(row) })),
  )
  useShowSent(sent, sentState(sent, known, unsent))
  const days = groupByDay(entries, ({ createdAt }) => createdAt, Date.now())
  return (
    <div className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-3 py-2.5">
      <div ref={end} aria-hidden className="h-px shrink-0" />
      {children}
      <div
        role="log"
        aria-label={label}
        className="mx-auto mb-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-1.5"
      >
        {timeline.rows.length > 0 && (
          <InfiniteScrollSentinel key={timeline.rows[0]?.id} query={older} end={beginning} />
        )}
        {entries.length + unsent.length === 0 && empty}
        {days.map(({ day, title, rows }) => (
          <MessageDay key={day} title={title}>
            {rows.map(({ row }) => row)}
          </MessageDay>
        ))}
        {unsent.length > 0 && (
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            {unsent.map((one) => (
              <UnsentMessage
                key={one.id}
                unsent={one}
                outbox={outbox}
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
              {conversationTexts.newest}
            </button>
          </div>
        ) : (
          <ArrivalsPill arrivals={arrivals} texts={conversationTexts.newer} />
        )}
      </div>
    </div>
  )
}
