// A conversation with the support, from either side of it: its messages, oldest first, what is not sent yet, and the field below them. Older
// ones come as one reads up; it stands in a place that scrolls from its end (`flex-col-reverse`).
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck, MessagesSquare } from 'lucide-react'
import { sentState, useArrivals, useShowSent } from '../../lib/arrivals.ts'
import { groupByDay } from '../../lib/day-groups.ts'
import { supportFileKey, typedSupportKey } from '../../lib/unsent.ts'
import { useMessageDraft } from '../../lib/use-message-draft.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { supportTexts } from '../../messages/support.ts'
import { ArrivalsPill } from '../../ui/arrivals-pill.tsx'
import { ComposerBar } from '../../ui/composer-bar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import { MessageDay } from '../../ui/message-day.tsx'
import { MessageForm } from '../../ui/message-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnsentMessage } from '../../ui/unsent-message.tsx'
import { conversationStateQuery } from './conversation-state.ts'
import { useLiveConversation } from './live-conversation.ts'
import { MessageBubble } from './message-bubble.tsx'
import type { SupportMessage } from './support-message.ts'
import { supportOutbox, useUnsentMessages, writeMessage } from './support-outbox.ts'
import { conversationQuery, ownConversationQuery } from './support-queries.ts'

export interface ConversationProps {
  /** Whose conversation it is. */
  ownerId: string
  /** An admin answers. */
  isFromSupport: boolean
  /** What the owner is called. */
  ownerName: string
}

function Skeletons() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{conversationTexts.loading}</span>
      {['w-3/5 justify-self-end', 'w-2/5 justify-self-end', 'w-3/5', 'w-1/2'].map((place) => (
        <Skeleton key={place} className={`h-16 rounded-l ${place}`} />
      ))}
    </div>
  )
}

interface DaysProps {
  /** Oldest first. */
  entries: readonly (SupportMessage & { isOwn: boolean })[]
}

function Days({ entries }: DaysProps) {
  return groupByDay(entries, ({ createdAt }) => createdAt, Date.now()).map(({ day, title, rows }) => (
    <MessageDay key={day} title={title}>
      {rows.map(({ isOwn, ...message }) => (
        <MessageBubble key={message.id} message={message} isOwn={isOwn} />
      ))}
    </MessageDay>
  ))
}

type Pages = UseInfiniteQueryResult<{ pages: { rows: SupportMessage[] }[] }>

function Failed({ query: { error, refetch, isFetching } }: { query: Pages }) {
  return (
    <ErrorState
      title={conversationTexts.loadFailed}
      error={error}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
}

/** Said to its owner below what was written last. */
function Solved({ ownerId, newest }: { ownerId: string; newest: string }) {
  const { data: state } = useQuery(conversationStateQuery(ownerId, newest))
  if (state !== 'solved') return null
  return (
    <p role="status" className="mt-1 grid justify-items-center gap-0.5 text-center text-small text-ink-2">
      <span className="flex items-center gap-1.5 font-semibold text-good">
        <CircleCheck aria-hidden size={16} />
        {supportTexts.solved}
      </span>
      {supportTexts.solvedNext}
    </p>
  )
}

export function Conversation({ ownerId, ownerName, isFromSupport }: ConversationProps) {
  const query = useInfiniteQuery(isFromSupport ? conversationQuery(ownerId) : ownConversationQuery(ownerId))
  const userId = useViewerId()
  const place = isFromSupport ? `desk:${ownerId}` : ownerId
  const draft = useMessageDraft({
    textKey: typedSupportKey(place),
    fileKey: supportFileKey(place),
    write: (message) => writeMessage({ ownerId, userId, isFromSupport, ...message }),
  })
  useLiveConversation(ownerId)
  const messages = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  const ids = new Set(messages.map(({ id }) => id))
  const unsent = useUnsentMessages(ownerId).filter(
    (one) => one.isFromSupport === isFromSupport && !ids.has(one.id),
  )
  // As they stand: oldest first.
  const entries = messages
    .map((message) => ({ ...message, isOwn: message.isFromSupport === isFromSupport }))
    .reverse()
  const arrivals = useArrivals(query.data && entries)
  useShowSent(draft.sent, sentState(draft.sent, ids, unsent))
  const newest = messages[0]?.id
  const isEmpty = query.data !== undefined && messages.length + unsent.length === 0
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-3 py-2.5">
        <div
          role="log"
          aria-label={conversationTexts.messages}
          className="mx-auto mb-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-1.5"
        >
          {query.data && query.hasNextPage && (
            <InfiniteScrollSentinel key={messages.length} query={query} end={conversationTexts.beginning} />
          )}
          {query.isPending && <Skeletons />}
          {!query.data && query.error && <Failed query={query} />}
          {isEmpty && !isFromSupport && (
            <EmptyState icon={MessagesSquare} title={supportTexts.empty} detail={supportTexts.emptyDetail} />
          )}
          <Days entries={entries} />
          {newest && !isFromSupport && unsent.length === 0 && <Solved ownerId={ownerId} newest={newest} />}
          {unsent.length > 0 && (
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
              {unsent.map((one) => (
                <UnsentMessage key={one.id} unsent={one} outbox={supportOutbox} onTakeBack={draft.takeBack} />
              ))}
            </ol>
          )}
          <ArrivalsPill arrivals={arrivals} texts={conversationTexts.newer} />
        </div>
      </div>
      <ComposerBar>
        <MessageForm
          draft={draft}
          takesPictures={!isFromSupport}
          {...(isFromSupport && { label: supportTexts.desk.answerTo(ownerName) })}
        />
      </ComposerBar>
    </>
  )
}
