// The conversations, last spoken in first; found by a friend's name, also those that are to begin.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessageCircle, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { badgeText } from '../../lib/badge-text.ts'
import { formatTime } from '../../lib/dates.ts'
import type { Person } from '../../lib/person.ts'
import { searchPause } from '../../lib/searching.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { messageTexts } from '../../messages/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { classes } from '../../ui/classes.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import { IsolatedText } from '../../ui/linked-text.tsx'
import { WithOnlineDot } from '../../ui/online-dot.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { foundFriendsQuery, onlineFriendsQuery } from '../friends/index.ts'
import { conversationsIn, conversationsQuery, type ListedConversation } from './conversation-list.ts'
import { useTypingFriends } from './live-signals.ts'
import { MarkSign } from './mark-sign.tsx'
import { conversationPath } from './message-paths.ts'
import { lastWords } from './message-words.ts'

const texts = messageTexts.list

interface RowProps {
  person: Person
  isOnline: boolean
  isTyping: boolean
  /** Undefined where nothing was said yet. */
  conversation: ListedConversation | undefined
}

function Words({ isTyping, conversation }: Pick<RowProps, 'isTyping' | 'conversation'>) {
  const viewerId = useViewerId()
  if (isTyping) return <span className="text-brand">{texts.typing}</span>
  if (!conversation) return <span className="text-brand">{texts.start}</span>
  const { last, unread } = conversation
  const isOwn = last.author.id === viewerId
  return (
    <span className={classes('flex min-w-0 items-center gap-1', unread > 0 && 'font-semibold text-ink')}>
      {isOwn && !last.isRemoved && <MarkSign {...last} readClass="text-info" />}
      <span className="min-w-0 truncate">
        {isOwn && <span className="sr-only">{texts.own} </span>}
        <IsolatedText text={lastWords(last)} />
      </span>
    </span>
  )
}

function Row({ person: { id, name, avatarUrl }, isOnline, ...rest }: RowProps) {
  const { conversation } = rest
  const [path] = useLocation()
  const isOpen = path === conversationPath(id)
  const unread = badgeText(conversation?.unread ?? 0)
  return (
    <li>
      <Link
        href={conversationPath(id)}
        aria-current={isOpen ? 'page' : undefined}
        className={classes(
          'flex min-h-16 items-center gap-3 rounded-m px-2.5 py-2 transition-colors',
          isOpen ? 'bg-brand-soft' : 'hover:bg-surface-2',
        )}
      >
        <WithOnlineDot isOnline={isOnline}>
          <Avatar name={name} url={avatarUrl} size={48} />
        </WithOnlineDot>
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
          <span className="flex items-baseline justify-between gap-2">
            <span className="min-w-0 font-semibold">
              <PersonName name={name} />
            </span>
            {conversation && (
              <time dateTime={conversation.createdAt} className="shrink-0 text-ink-2 text-tiny">
                {formatTime(conversation.createdAt)}
              </time>
            )}
          </span>
          <span className="flex items-center justify-between gap-2 text-ink-2 text-small">
            <Words {...rest} />
            {unread && <span className="sr-only">{texts.unread(unread)}</span>}
            <CountBadge look="line" count={conversation?.unread ?? 0} />
          </span>
        </span>
      </Link>
    </li>
  )
}

interface PeopleProps {
  /** What they are called holds these words. */
  words: string
  conversations: readonly ListedConversation[]
  typing: readonly string[]
}

/** Friends whose name holds the words, with what was said last. */
function Found({ words, conversations, typing }: PeopleProps) {
  const { data, error, refetch, isFetching } = useQuery(foundFriendsQuery(useViewerId(), words))
  if (!data && error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <PeopleSkeleton label={texts.loading} />
  if (data.length === 0) return <EmptyState icon={SearchX} title={texts.nobodyFound(words)} />
  return (
    <ul aria-label={texts.label}>
      {data.map((friend) => (
        <Row
          key={friend.id}
          person={friend}
          isOnline={friend.isOnline}
          isTyping={typing.includes(friend.id)}
          conversation={conversations.find(({ id }) => id === friend.id)}
        />
      ))}
    </ul>
  )
}

function All({ query, typing }: { query: ReturnType<typeof useConversations>; typing: readonly string[] }) {
  const { data, error, refetch, isFetching, hasNextPage } = query
  const { data: online = [] } = useQuery(onlineFriendsQuery(useViewerId()))
  if (!data && error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) {
    return (
      <div className="px-2.5">
        <PeopleSkeleton label={texts.loading} />
      </div>
    )
  }
  const conversations = conversationsIn(data)
  if (conversations.length === 0 && !hasNextPage) {
    return (
      <EmptyState
        icon={MessageCircle}
        title={texts.empty}
        detail={texts.emptyDetail}
        action={
          <Link href="/friends" className={buttonClass({})}>
            {texts.toFriends}
          </Link>
        }
      />
    )
  }
  return (
    <>
      <ul aria-label={texts.label}>
        {conversations.map((conversation) => (
          <Row
            key={conversation.id}
            person={conversation.person}
            isOnline={online.some(({ id }) => id === conversation.id)}
            isTyping={typing.includes(conversation.id)}
            conversation={conversation}
          />
        ))}
      </ul>
      <InfiniteScrollSentinel key={data.pages.length} query={query} end={texts.end} />
    </>
  )
}

const useConversations = () => useInfiniteQuery(conversationsQuery)

export function ConversationListView() {
  const [typed, setTyped] = useState('')
  const words = useDebouncedValue(typed.trim(), searchPause)
  const query = useConversations()
  const typing = useTypingFriends()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <SearchField label={texts.search} value={typed} onValue={setTyped} maxLength={100} />
      <section aria-label={texts.label} className="card px-1.5 py-1.5">
        {words ? (
          <Found
            words={words}
            conversations={query.data ? conversationsIn(query.data) : []}
            typing={typing}
          />
        ) : (
          <All query={query} typing={typing} />
        )}
      </section>
    </div>
  )
}
