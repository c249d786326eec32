// Conversations with the support: those that wait, longest first, or those that were answered or solved; a press opens one in their place.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { useState } from 'react'
import { relativeTime } from '../../lib/relative-time.ts'
import { useAddressId } from '../../lib/use-address-dialog.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { supportTexts } from '../../messages/support.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { isLate } from './open-work-order.ts'
import { SectionHeading } from './section-heading.tsx'
import { SupportConversationView } from './support-conversation.tsx'
import {
  conversationParam,
  conversationsOf,
  conversationsQuery,
  type SupportConversation,
  type SupportState,
  supportStates,
  useLiveDesk,
} from './support-desk.ts'

const texts = supportTexts.desk

interface RowProps {
  conversation: SupportConversation
  onOpen: () => void
}

function Row({ conversation, onOpen }: RowProps) {
  const { person, state, createdAt, lastMessage, isLastFromSupport } = conversation
  const now = Date.now()
  const late = state === 'waiting' && isLate({ kind: 'support', waitsSince: createdAt }, now)
  return (
    <li>
      <ListRow
        inset
        lead={<Avatar name={person.name} url={person.avatarUrl} />}
        title={<bdi>{person.name}</bdi>}
        detail={
          <span className="line-clamp-2 wrap-anywhere">
            {isLastFromSupport && `${texts.fromTeam} `}
            <bdi>{lastMessage || texts.picture}</bdi>
          </span>
        }
        badge={
          <time
            dateTime={createdAt}
            className={`shrink-0 text-small ${late ? 'font-semibold text-danger' : 'text-ink-2'}`}
          >
            {relativeTime(createdAt, now)}
          </time>
        }
        onPress={onOpen}
        arrow
      />
    </li>
  )
}

function List({ state, onOpen }: { state: SupportState; onOpen: (id: string) => void }) {
  const query = useInfiniteQuery(conversationsQuery(state))
  useLiveDesk()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data && error) {
    return (
      <ErrorState
        title={conversationTexts.loadFailed}
        error={error}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <ListSkeleton />
  const conversations = conversationsOf(data)
  if (conversations.length === 0) {
    return (
      <div className="card">
        <EmptyState icon={Headset} title={texts.empty[state]} detail={texts.emptyDetail} />
      </div>
    )
  }
  return (
    <>
      <ul className="card divide-y divide-line overflow-hidden">
        {conversations.map((conversation) => (
          <Row key={conversation.id} conversation={conversation} onOpen={() => onOpen(conversation.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" compact loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </>
  )
}

export function SupportSection() {
  const [state, setState] = useState<SupportState>('waiting')
  const conversation = useAddressId(conversationParam)
  if (conversation.open !== undefined) {
    return (
      <SupportConversationView
        key={conversation.open}
        userId={conversation.open}
        onBack={conversation.close}
      />
    )
  }
  return (
    <section className="grid gap-3">
      <SectionHeading title={texts.heading} />
      <SegmentedControl
        label={texts.filter}
        value={state}
        onValue={setState}
        segments={supportStates.map((value) => ({ value, label: texts.states[value] }))}
      />
      <List key={state} state={state} onOpen={conversation.show} />
    </section>
  )
}
