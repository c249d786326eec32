// /messages/{userId}: a conversation with a friend, live; and why there is none (any more).
import { useStore } from '@nanostores/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircle, UserX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { isRefusedAs } from '../../lib/coded-refusal.ts'
import { atEnd } from '../../lib/message-timeline.ts'
import { isUuid } from '../../lib/random.ts'
import { messageFileKey, typedMessageKey } from '../../lib/unsent.ts'
import { useMessageDraft } from '../../lib/use-message-draft.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { messageTexts } from '../../messages/messages.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ConversationFrame } from '../../ui/conversation-frame.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type LogEntry, MessageLog } from '../../ui/message-log.tsx'
import { quoteOf } from '../../ui/message-quote.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TypingLine } from '../../ui/typing-line.tsx'
import {
  type Conversation,
  conversationQuery,
  moveTimeline,
  readToEnd,
  refreshConversation,
} from './conversation.ts'
import { ConversationHead } from './conversation-head.tsx'
import { isListening, useTypingFriends } from './live-signals.ts'
import { MessageComposer } from './message-composer.tsx'
import { messageOutbox, useUnsentMessages, writeMessage } from './message-outbox.ts'
import { messagesPath } from './message-paths.ts'
import { useOlderPrivateMessages } from './older-messages.ts'
import { isCurrent, type PrivateMessage } from './private-message.ts'
import { PrivateMessageRow } from './private-message-row.tsx'
import { useReadMarks } from './read-marks.ts'

const texts = messageTexts.conversation

/** A refusal may come of what is known no better here: the friendship, a block. */
function useDoubt(userId: string, refused: number): void {
  const queryClient = useQueryClient()
  const doubt = useEffectEvent(() => void refreshConversation(queryClient, userId))
  useEffect(() => {
    if (refused > 0) doubt()
  }, [refused])
}

function Inside({ conversation }: { conversation: Conversation }) {
  const { person, isFriend, isBlocked } = conversation
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const [answering, setAnswering] = useState<PrivateMessage>()
  const [isEndInSight, setEndInSight] = useState(false)
  const [spoken, setSpoken] = useState<string>()
  const answered = answering && quoteOf(answering, answering.author.name)
  const write = (message: { text: string; file?: File | undefined }) => {
    setAnswering(undefined)
    setSpoken(undefined)
    return writeMessage({ toUserId: person.id, userId: viewerId, answered, ...message })
  }
  const draft = useMessageDraft({
    textKey: typedMessageKey(person.id),
    fileKey: messageFileKey(person.id),
    write,
  })
  const unsent = useUnsentMessages(person.id)
  useDoubt(person.id, unsent.filter(({ refusal }) => refusal !== undefined).length)
  useReadMarks(conversation, isEndInSight)
  const isTyping = useTypingFriends().includes(person.id)
  const live = useStore(isListening)
  const older = useOlderPrivateMessages(person.id, conversation.timeline.hasOlder)
  const timeline = { ...conversation.timeline, rows: conversation.timeline.rows.filter(isCurrent) }
  const answer = (message: PrivateMessage) => {
    setAnswering(message)
    draft.field.current?.focus()
  }
  const entries = timeline.rows.map((message): LogEntry => {
    const { id, createdAt } = message
    const isClosed = !isFriend || isBlocked
    const row = (
      <PrivateMessageRow
        key={id}
        message={message}
        userId={person.id}
        isClosed={isClosed}
        onAnswer={answer}
      />
    )
    return { id, createdAt, row }
  })
  // Whoever brings what arrives knows whether the end is in sight.
  const reachEnd = (isInSight: boolean) => {
    setEndInSight(isInSight)
    if (!isInSight) return void readToEnd.delete(person.id)
    readToEnd.add(person.id)
    moveTimeline(queryClient, person.id, atEnd)
  }
  return (
    <ConversationFrame className="room-ground">
      <ConversationHead conversation={conversation} isListening={live} />
      <MessageLog
        label={texts.log(person.name)}
        timeline={timeline}
        isOwn={({ author }) => author.id === viewerId}
        entries={entries}
        older={older}
        beginning={texts.beginning}
        empty={
          <EmptyState icon={MessageCircle} title={texts.empty} detail={texts.emptyDetail(person.name)} />
        }
        unsent={unsent}
        outbox={messageOutbox}
        onTakeBack={draft.takeBack}
        sent={spoken ?? draft.sent}
        onEnd={reachEnd}
      >
        <TypingLine names={isTyping ? [person.name] : []} />
      </MessageLog>
      <MessageComposer
        conversation={conversation}
        draft={draft}
        answered={answered}
        onAnswerNone={() => setAnswering(undefined)}
        onSpoken={(voice) => {
          setAnswering(undefined)
          setSpoken(writeMessage({ toUserId: person.id, userId: viewerId, answered, text: '', voice }))
        }}
      />
    </ConversationFrame>
  )
}

function Opening() {
  return (
    <ConversationFrame className="room-ground">
      <div role="status" className="grid gap-4 p-3">
        <span className="sr-only">{messageTexts.list.loading}</span>
        <div className="flex items-center gap-3 ps-14 md:ps-0">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-5 w-36 rounded-s" />
        </div>
        {['w-3/5', 'w-2/5', 'w-3/5 justify-self-end', 'w-1/2'].map((place) => (
          <Skeleton key={place} className={`h-14 rounded-l ${place}`} />
        ))}
      </div>
    </ConversationFrame>
  )
}

function None({ title, detail, children }: { title: string; detail?: string; children?: React.ReactNode }) {
  return (
    <div className="card">
      <EmptyState
        icon={UserX}
        title={title}
        {...(detail && { detail })}
        action={
          <div className="grid gap-2">
            {children}
            <Link href={messagesPath} className={buttonClass({ variant: children ? 'ghost' : 'main' })}>
              {texts.all}
            </Link>
          </div>
        }
      />
    </div>
  )
}

export function ConversationScreen({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const isPerson = isUuid(userId) && userId !== viewerId
  const query = useQuery({ ...conversationQuery(queryClient, userId), enabled: isPerson })
  const { data: conversation, error, refetch, isFetching } = query
  if (!isPerson || isRefusedAs(error, 'not_found')) return <None title={texts.missing} />
  if (isRefusedAs(error, 'not_friends')) {
    return (
      <None title={texts.strangers} detail={texts.strangersDetail}>
        <Link href={`/user/${userId}`} className={buttonClass({})}>
          {texts.toProfile}
        </Link>
      </None>
    )
  }
  if (conversation) return <Inside conversation={conversation} />
  if (error) {
    return (
      <div className="card">
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
      </div>
    )
  }
  return <Opening />
}
