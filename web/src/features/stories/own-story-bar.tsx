// Below one's own story: how many saw it, who they are, and the way to delete it.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { plural } from '../../lib/plural.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useOverlay } from '../../lib/use-overlay.ts'
import { actions } from '../../messages/actions.ts'
import { storyTexts, storyViewerTexts as texts } from '../../messages/stories.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { useDeleteStory } from './delete-story.ts'
import type { Story } from './story.ts'
import { storyViewersQuery } from './story-queries.ts'

function Witnesses({ storyId }: { storyId: string }) {
  const query = useInfiniteQuery(storyViewersQuery(storyId))
  const { data, error, refetch, isFetching } = query
  if (!data && error) {
    return (
      <ErrorState title={texts.seenByFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <PeopleSkeleton label={texts.seenByLoading} />
  const people = data.pages.flatMap(({ rows }) => rows)
  if (people.length === 0) {
    return <EmptyState icon={Eye} title={texts.seenByNobody} detail={texts.seenByNext} />
  }
  return (
    <>
      <ul>
        {people.map(({ id, name, avatarUrl, createdAt }) => (
          <li key={id}>
            <ListRow
              to={`/user/${id}`}
              lead={<Avatar name={name} url={avatarUrl} />}
              title={<PersonName name={name} />}
              detail={relativeTime(createdAt, Date.now())}
            />
          </li>
        ))}
      </ul>
      <InfiniteScrollSentinel key={data.pages.length} query={query} end={texts.seenByEnd} />
    </>
  )
}

export interface OwnStoryBarProps {
  story: Story
  /** Something is open above it, which holds it. */
  onBusy: (isBusy: boolean) => void
  onDeleted: (id: string) => void
}

export function OwnStoryBar({ story, onBusy, onDeleted }: OwnStoryBarProps) {
  const [showsWitnesses, setShowsWitnesses] = useOverlay()
  const [asksDeletion, setAsksDeletion] = useOverlay()
  const deletion = useDeleteStory((id) => {
    setAsksDeletion(false)
    onDeleted(id)
  })
  const tell = useEffectEvent(onBusy)
  // The way back closes a question that is being answered; the story stays until it is.
  const isBusy = showsWitnesses || asksDeletion || deletion.isPending
  useEffect(() => {
    tell(isBusy)
    return () => tell(false)
  }, [isBusy])
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center justify-between gap-2 bg-linear-to-t from-black/70 to-transparent px-2.5 pt-12 pb-3">
      <button
        type="button"
        onClick={() => setShowsWitnesses(true)}
        className="pointer-events-auto flex min-h-11 items-center gap-2 rounded-full bg-black/45 px-4 text-sm font-semibold"
      >
        <Eye aria-hidden size={19} />
        {plural(story.viewsCount ?? 0, storyTexts.viewers)}
      </button>
      <IconButton
        icon={Trash2}
        label={texts.delete}
        onClick={() => setAsksDeletion(true)}
        className="pointer-events-auto bg-black/45 text-white hover:bg-black/60"
      />
      <Dialog open={showsWitnesses} onOpenChange={setShowsWitnesses} title={texts.seenBy}>
        <Witnesses storyId={story.id} />
      </Dialog>
      <ConfirmDialog
        open={asksDeletion}
        onOpenChange={setAsksDeletion}
        title={texts.deleteTitle}
        description={texts.deleteDetail}
        confirmLabel={actions.delete}
        onConfirm={() => deletion.mutate(story.id)}
        busy={deletion.isPending}
      />
    </div>
  )
}
