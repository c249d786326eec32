// The comments of a post, oldest first, replies below what they answer, in all their faces: coming, none, failed, here, and older ones
// above. What is read from its end stands in a place that scrolls from its end (`flex-col-reverse`).
import {
  type QueryClient,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useArrivals, useShowSent } from '../../lib/arrivals.ts'
import { useViewer, useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { commentTexts } from '../../messages/comments.ts'
import { ArrivalsPill } from '../../ui/arrivals-pill.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Comment } from './comment.ts'
import { type UnsentComment, useUnsentComments } from './comment-outbox.ts'
import { type CommentPages, commentsOf, commentsQuery, refreshComments } from './comment-queries.ts'
import { CommentRow } from './comment-row.tsx'
import { useWantedComment } from './list-place.ts'
import { useLiveComments } from './live-comments.ts'
import { inThreads } from './threads.ts'
import { UnsentRow } from './unsent-row.tsx'
import type { CommentDraft } from './use-comment-draft.ts'

type CommentsRead = UseInfiniteQueryResult<CommentPages>

function CommentSkeletons() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{commentTexts.loading}</span>
      {['w-3/5', 'w-4/5', 'w-2/5'].map((width) => (
        <div key={width} className="flex gap-2.5">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className={`h-16 rounded-m ${width}`} />
        </div>
      ))}
    </div>
  )
}

interface RowsProps extends CommentListProps {
  comments: readonly Comment[]
  unsent: readonly UnsentComment[]
}

function Rows({ postId, postAuthorId, comments, unsent, wanted, draft }: RowsProps) {
  const viewer = useViewer()
  const waiting = unsent.map((comment) => ({ ...comment, author: viewer }))
  return (
    <ul aria-label={commentTexts.title} className="grid grid-cols-[minmax(0,1fr)]">
      {inThreads<Comment | (typeof waiting)[number]>([...comments, ...waiting]).map(
        ({ row, answered, goesOn }) => {
          const place = { answered, goesOn, isPostAuthor: row.author.id === postAuthorId }
          return 'userId' in row ? (
            <UnsentRow key={row.id} comment={row} {...place} onTakeBack={draft.takeBack} />
          ) : (
            <CommentRow
              key={row.id}
              {...{ postId, comment: row, isWanted: row.id === wanted, onReply: draft.reply, ...place }}
            />
          )
        },
      )}
    </ul>
  )
}

/** Where a page shows them below the post, older ones are asked for: one reads on from the post, not from the end. */
function OlderButton({ query }: { query: CommentsRead }) {
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query
  return (
    <Button variant="quiet" compact block loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
      {isFetchNextPageError ? actions.retry : commentTexts.older}
    </Button>
  )
}

function Older({ query, asksFirst }: { query: CommentsRead; asksFirst: boolean }) {
  if (!query.data || !query.hasNextPage) return null
  if (asksFirst) return <OlderButton query={query} />
  const count = commentsOf(query.data).length
  return <InfiniteScrollSentinel key={count} query={query} end={commentTexts.beginning} />
}

/** Says that a comment was looked for in vain, unless it is one of the newest. `isEnd`: there are no older ones. */
async function sayMissing(
  queryClient: QueryClient,
  postId: string,
  id: string,
  isEnd: boolean,
): Promise<void> {
  await refreshComments(queryClient, postId)
  const data = queryClient.getQueryData(commentsQuery(postId).queryKey)
  if (data && commentsOf(data).some((comment) => comment.id === id)) return
  showToast({ title: isEnd ? commentTexts.gone : commentTexts.farBack, tone: 'info' })
}

export interface CommentListProps {
  postId: string
  postAuthorId: string
  draft: CommentDraft
  /** A comment that was looked for. */
  wanted: string | undefined
  /** Older ones come when they are asked for, not as one reads up. */
  asksForOlder?: boolean
}

export function CommentList(props: CommentListProps) {
  const { postId, draft, wanted, asksForOlder = false } = props
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(commentsQuery(postId))
  useLiveComments(postId)
  const comments = query.data ? commentsOf(query.data) : []
  const ids = new Set(comments.map(({ id }) => id))
  const unsent = useUnsentComments(postId).filter(({ id }) => !ids.has(id))
  const viewerId = useViewerId()
  const entries = comments.map(({ id, createdAt, author }) => ({
    id,
    createdAt,
    isOwn: author.id === viewerId,
  }))
  const arrivals = useArrivals(query.data && entries)
  useShowSent(draft.sent, draft.sent !== undefined && ids.has(draft.sent) ? 'arrived' : 'waiting')
  useWantedComment(wanted, {
    comments,
    isHere: query.data !== undefined,
    hasOlder: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    isFailed: query.isFetchNextPageError,
    loadOlder: () => query.fetchNextPage(),
    onMissing: (id, isEnd) => {
      sayMissing(queryClient, postId, id, isEnd).catch((error) => console.info('comments come later', error))
    },
  })
  const { data, error, refetch, isFetching } = query
  const isEmpty = data && comments.length === 0 && unsent.length === 0
  return (
    <div className="mb-auto min-w-0 pt-1 pb-2">
      <Older query={query} asksFirst={asksForOlder} />
      {!data && !error && <CommentSkeletons />}
      {!data && error && (
        <ErrorState
          title={commentTexts.loadFailed}
          error={error}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {isEmpty && (
        <EmptyState icon={MessageCircle} title={commentTexts.empty} detail={commentTexts.emptyNext} />
      )}
      <Rows {...{ ...props, comments, unsent }} />
      <ArrivalsPill arrivals={arrivals} texts={commentTexts.newer} />
    </div>
  )
}
