// A list of posts in all its faces: coming, none, failed, here, and more below.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { postTexts } from '../../messages/posts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreBelow } from '../../ui/more-below.tsx'
import type { Post } from './post.ts'
import { PostCard } from './post-card.tsx'
import type { PostPages } from './post-pages.ts'
import { PostSkeletons } from './post-skeleton.tsx'

export type PostsQuery = UseInfiniteQueryResult<PostPages>

/** Posts this far down the list load their picture at once. */
const firstPictures = 1
/** As many as a screen can show. */
const firstScreen = 3

let isFirstList = true

/**
 * The first list of a visit comes in two steps, so that what is seen is painted before the rest is drawn. Later ones come
 * whole: who returns to one returns to a place in it.
 */
function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(!isFirstList)
  useEffect(() => {
    isFirstList = false
    startTransition(() => setWhole(true))
  }, [])
  return isWhole
}

function Posts({ posts, children }: { posts: Post[]; children: ReactNode }) {
  const isWhole = useIsWhole()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {(isWhole ? posts : posts.slice(0, firstScreen)).map((post, index) => (
        <PostCard key={post.id} post={post} eager={index < firstPictures} />
      ))}
      {isWhole && children}
    </div>
  )
}

export function PostList({ query, empty }: { query: PostsQuery; empty: ReactNode }) {
  const posts = query.data?.pages.flatMap(({ rows }) => rows)
  if (posts && (posts.length > 0 || query.hasNextPage)) {
    return (
      <Posts posts={posts}>
        <MoreBelow key={query.data?.pages.length} query={query} end={postTexts.end} />
      </Posts>
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
