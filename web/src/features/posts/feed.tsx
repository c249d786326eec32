// Home's feed: the composer, friends' posts, and the way to newer ones.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useHomeClick } from '../../lib/home-click.ts'
import { postTexts } from '../../messages/posts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ComposerCard } from './composer-card.tsx'
import { NewPostsPill } from './new-posts-pill.tsx'
import { PostList } from './post-list.tsx'
import { feedQuery } from './post-pages.ts'
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

export function Feed() {
  const query = useInfiniteQuery(feedQuery)
  const composer = useComposer()
  const reload = useReload()
  useHomeClick(reload)
  return (
    <section aria-label={postTexts.feed} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ComposerCard composer={composer} />
      <NewPostsPill shown={query.data?.pages[0]?.rows ?? []} onShow={reload} />
      <PostList query={query} empty={<EmptyFeed onWrite={() => composer.setOpen(true)} />} />
    </section>
  )
}
