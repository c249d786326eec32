// A list of posts in all its faces: coming, none, failed, here, and more below.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { actions } from '../../messages/actions.ts'
import { postTexts } from '../../messages/posts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useVisibility } from '../../ui/use-visibility.ts'
import { PostCard } from './post-card.tsx'
import type { PostPages } from './post-pages.ts'
import { PostSkeletons } from './post-skeleton.tsx'

export type PostsQuery = UseInfiniteQueryResult<PostPages>

/** Posts this far down the list load their picture at once. */
const firstScreen = 1

/** Asks for the next page well before the end is reached. */
function MoreBelow({ query }: { query: PostsQuery }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useVisibility(
    end,
    (visible) => visible && !isFetchingNextPage && !isFetchNextPageError && fetchNextPage(),
    {
      margin: '1200px',
    },
  )
  if (!hasNextPage) return <p className="py-4 text-center text-small text-ink-2">{postTexts.end}</p>
  return (
    <div ref={end} className="grid min-h-14 place-items-center text-ink-2">
      {isFetchNextPageError ? (
        <Button variant="quiet" compact onClick={() => fetchNextPage()}>
          {actions.retry}
        </Button>
      ) : (
        <Spinner size={24} />
      )}
    </div>
  )
}

export function PostList({ query, empty }: { query: PostsQuery; empty: ReactNode }) {
  const posts = query.data?.pages.flat()
  if (posts?.length) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} eager={index < firstScreen} />
        ))}
        {/* Each page brings a new end to watch: a short page may leave it on screen. */}
        <MoreBelow key={query.data?.pages.length} query={query} />
      </div>
    )
  }
  if (posts) return empty
  if (query.isError) {
    const { error, refetch, isFetching } = query
    return (
      <ErrorState
        title={postTexts.loadFailed}
        error={error}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  return <PostSkeletons />
}
