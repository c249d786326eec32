// Home's feed: the composer, friends' posts, and the way to newer ones.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { isUnanswered } from '../../lib/errors.ts'
import { useHomeClick } from '../../lib/home-click.ts'
import { postTexts } from '../../messages/posts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ComposerCard } from './composer-card.tsx'
import { GhostPost } from './ghost-post.tsx'
import { NewPostsPill } from './new-posts-pill.tsx'
import { PostList } from './post-list.tsx'
import { feedQuery } from './post-queries.ts'
import { useComposer } from './use-composer.ts'

function EmptyFeed({ onWrite }: { onWrite: () => void }) {
  return (
    <div className="card">
      <EmptyState
        icon={MessagesSquare}
        title={postTexts.empty}
        detail={postTexts.emptyNext}
        action={<Button onClick={onWrite}>{postTexts.writeFirst}</Button>}
      />
    </div>
  )
}

/** The list is what came before; the connection's strip says only that there is no network. */
function OldFeedNote() {
  return (
    <p role="status" className="flex items-center gap-2 px-2 text-small text-ink-2">
      <CloudOff aria-hidden size={16} className="shrink-0" />
      {postTexts.old}
    </p>
  )
}

/** Back to the first page: the top of the list, asked for anew. */
function useReload() {
  const queryClient = useQueryClient()
  return () => {
    scrollTo(0, 0)
    queryClient.setQueryData(
      feedQuery.queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    return queryClient.invalidateQueries({ queryKey: feedQuery.queryKey })
  }
}

export interface FeedProps {
  /** Whom one may know: after the first posts, and where there are none. */
  people?: ReactNode
  /** The way to those who are not here yet, where there are no posts. */
  invite?: ReactNode
}

export function Feed({ people, invite }: FeedProps) {
  const query = useInfiniteQuery(feedQuery)
  const composer = useComposer()
  const reload = useReload()
  useHomeClick(reload)
  return (
    <section aria-label={postTexts.feed} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ComposerCard composer={composer} />
      <GhostPost composer={composer} />
      <NewPostsPill shown={query.data?.pages[0]?.rows ?? []} onShow={reload} />
      {query.isRefetchError && isUnanswered(query.error) && <OldFeedNote />}
      <PostList
        query={query}
        between={people}
        empty={
          <>
            <EmptyFeed onWrite={() => composer.setOpen(true)} />
            {people}
            {invite}
          </>
        }
      />
    </section>
  )
}
