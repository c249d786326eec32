// The list of friends in all its faces: coming, none, failed, here, and more below.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { friendTexts } from '../../messages/friends.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreBelow } from '../../ui/more-below.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type FriendPages, friendsIn } from './friend-pages.ts'
import { FriendRow, type FriendRowProps } from './friend-row.tsx'

const texts = friendTexts.list

function ListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className="flex min-h-14 items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-4 w-36 rounded-s" />
        </div>
      ))}
    </div>
  )
}

interface FriendListProps extends Pick<FriendRowProps, 'own'> {
  query: UseInfiniteQueryResult<FriendPages>
}

export function FriendList({ query, own }: FriendListProps) {
  const { data, isError, error, refetch, isFetching } = query
  if (!data && isError) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <ListSkeleton />
  const friends = friendsIn(data)
  if (friends.length === 0 && !query.hasNextPage) {
    return <EmptyState icon={UsersRound} title={texts.empty} {...(own && { detail: texts.emptyOwn })} />
  }
  return (
    <>
      <ul>
        {friends.map((friend) => (
          <FriendRow key={friend.friendshipId} friend={friend} own={own} />
        ))}
      </ul>
      <MoreBelow key={data.pages.length} query={query} end={texts.end} />
    </>
  )
}
