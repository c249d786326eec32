// The list of friends in all its faces: coming, none, failed, here, and more below.
import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { SearchX, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { friendTexts } from '../../messages/friends.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { type FriendPages, foundFriendsQuery, friendsIn } from './friend-queries.ts'
import { FriendRow, type FriendRowProps } from './friend-row.tsx'

const texts = friendTexts.list

interface FoundFriendsProps extends Pick<FriendRowProps, 'own'> {
  userId: string
  words: string
}

/** Those whose name holds the words. */
export function FoundFriends({ userId, words, own }: FoundFriendsProps) {
  const { data, isError, error, refetch, isFetching } = useQuery(foundFriendsQuery(userId, words))
  if (!data && isError) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <PeopleSkeleton label={texts.loading} />
  if (data.length === 0) return <EmptyState icon={SearchX} title={texts.nobodyFound(words)} />
  return (
    <ul>
      {data.map((friend) => (
        <FriendRow key={friend.friendshipId} friend={friend} own={own} />
      ))}
    </ul>
  )
}

interface FriendListProps extends Pick<FriendRowProps, 'own'> {
  query: UseInfiniteQueryResult<FriendPages>
  /** What there is to do about an empty list. */
  next?: ReactNode
}

export function FriendList({ query, own, next }: FriendListProps) {
  const { data, isError, error, refetch, isFetching } = query
  if (!data && isError) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <PeopleSkeleton label={texts.loading} />
  const friends = friendsIn(data)
  if (friends.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        icon={UsersRound}
        title={texts.empty}
        action={next}
        {...(own && { detail: texts.emptyOwn })}
      />
    )
  }
  return (
    <>
      <ul>
        {friends.map((friend) => (
          <FriendRow key={friend.friendshipId} friend={friend} own={own} />
        ))}
      </ul>
      <InfiniteScrollSentinel key={data.pages.length} query={query} end={texts.end} />
    </>
  )
}
