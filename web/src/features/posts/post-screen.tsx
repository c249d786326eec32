// A post on a page of its own, with its comments: beside it where there is room, else below it; one that is not there says so.
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useViewerId } from '../../lib/viewer.ts'
import { postTexts } from '../../messages/posts.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { MissingState } from '../../ui/missing-state.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { postQuery } from './one-post.ts'
import type { Post } from './post.ts'
import { PostCard } from './post-card.tsx'
import { PostSkeleton } from './post-skeleton.tsx'

function PostView({ query }: { query: UseQueryResult<Post | null> }) {
  const { data: post, error, refetch, isFetching } = query
  if (post) return <PostCard post={post} eager whole />
  if (post === null)
    return <MissingState icon={FileX2} title={postTexts.gone} detail={postTexts.goneDetail} />
  if (error) {
    return (
      <ErrorState title={postTexts.oneFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  return (
    <div role="status">
      <span className="sr-only">{postTexts.oneLoading}</span>
      <PostSkeleton withPicture />
    </div>
  )
}

export interface PostScreenProps {
  postId: string
  /** The viewer's own post was here, and has been deleted meanwhile. */
  onOwnGone: () => void
  /** Stand with the post once it is known that there is one. */
  comments: ReactNode
}

/** As high as the screen, so that what sticks to its bottom is there. */
const onePart = 'flex min-h-[calc(100dvh-5rem-var(--banner))] flex-col gap-4 max-md:-mb-6 md:max-lg:-mb-10'
const twoTracks = [
  'lg:grid lg:min-h-0 lg:items-start',
  'lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]',
].join(' ')

/** What one has deleted oneself need not be said to be missing. */
function useOwnGone(post: Post | null | undefined, onOwnGone: () => void): void {
  const viewerId = useViewerId()
  const wasOwn = useRef(false)
  const leave = useEffectEvent(onOwnGone)
  useEffect(() => {
    if (post) wasOwn.current = post.author.id === viewerId
    else if (post === null && wasOwn.current) leave()
  }, [post, viewerId])
}

export function PostScreen({ postId, onOwnGone, comments }: PostScreenProps) {
  const query = useQuery(postQuery(postId, useQueryClient()))
  const { data: post } = query
  useOwnGone(post, onOwnGone)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 max-lg:mx-auto max-lg:w-full max-lg:max-w-160 lg:gap-4">
      <ScreenHeader title={post ? postTexts.postOf(post.author.name) : postTexts.onePost} />
      <div className={post ? classes(onePart, twoTracks) : undefined}>
        <PostView query={query} />
        {post && comments}
      </div>
    </div>
  )
}
