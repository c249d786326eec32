// A list of posts in all its faces: coming, none, failed, here, and more below.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { postTexts } from '../../messages/posts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreBelow } from '../../ui/more-below.tsx'
import { PostCard } from './post-card.tsx'
import type { PostPages } from './post-pages.ts'
import { PostSkeletons } from './post-skeleton.tsx'

export type PostsQuery = UseInfiniteQueryResult<PostPages>

/** Posts this far down the list load their picture at once. */
const firstScreen = 1

export function PostList({ query, empty }: { query: PostsQuery; empty: ReactNode }) {
  const posts = query.data?.pages.flat()
  if (posts?.length) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} eager={index < firstScreen} />
        ))}
        <MoreBelow key={query.data?.pages.length} query={query} end={postTexts.end} />
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
