// A list of posts in all its faces: coming, none, failed, here, and more below.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, startTransition, useEffect, useState } from 'react'
import { postTexts } from '../../messages/posts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import type { Post } from './post.ts'
import { PostCard } from './post-card.tsx'
import type { PostPages } from './post-queries.ts'
import { PostSkeletons } from './post-skeleton.tsx'

type PostsQuery = UseInfiniteQueryResult<PostPages>

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

interface PostsProps {
  posts: Post[]
  /** Stands after the first few, or after all where they are fewer. */
  between: ReactNode
  children: ReactNode
}

function Posts({ posts, between, children }: PostsProps) {
  const isWhole = useIsWhole()
  const place = Math.min(posts.length, firstScreen) - 1
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {(isWhole ? posts : posts.slice(0, firstScreen)).map((post, index) => (
        <Fragment key={post.id}>
          <PostCard post={post} eager={index < firstPictures} />
          {index === place && isWhole && between}
        </Fragment>
      ))}
      {isWhole && children}
    </div>
  )
}

interface PostListProps {
  query: PostsQuery
  empty: ReactNode
  /** Something else than a post, after the first few of them. */
  between?: ReactNode
}

interface PagedPostsProps {
  query: PostsQuery
  empty: ReactNode
  /** What stands there until the first page is. */
  waiting: ReactNode
  /** @param more asks for the next page once it comes into sight, and says where there is none */
  children: (posts: Post[], more: ReactNode) => ReactNode
}

/** Pages of posts, however they are drawn: while they come, where there are none, and where they do not come. */
export function PagedPosts({ query, empty, waiting, children }: PagedPostsProps) {
  const posts = query.data?.pages.flatMap(({ rows }) => rows)
  if (posts && (posts.length > 0 || query.hasNextPage)) {
    return children(
      posts,
      <InfiniteScrollSentinel key={query.data?.pages.length} query={query} end={postTexts.end} />,
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
  return waiting
}

export function PostList({ query, empty, between }: PostListProps) {
  return (
    <PagedPosts query={query} empty={empty} waiting={<PostSkeletons />}>
      {(posts, more) => (
        <Posts posts={posts} between={between}>
          {more}
        </Posts>
      )}
    </PagedPosts>
  )
}
