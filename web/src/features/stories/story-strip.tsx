// Stories strip: the way to tell one, one's own, and the friends who told some; what a tap opens is fetched when nothing else is to be done.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useHomeClick } from '../../lib/home-click.ts'
import { firstScreenServed, lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { preloadable } from '../../lib/preloadable.tsx'
import { replaceAddressDialog, useAddressDialog, useAddressId } from '../../lib/use-address-dialog.ts'
import { actions } from '../../messages/actions.ts'
import { storyTexts as texts } from '../../messages/stories.ts'
import { Button } from '../../ui/button.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { firstToSee, type StoryPerson } from './story-people.ts'
import { prefetchStory } from './story-pictures.ts'
import { CreateTile, StoryTile } from './story-tile.tsx'
import { useTellingState } from './telling-state.ts'
import { useStories } from './use-stories.ts'

/** Drawn at once where it was fetched before: what is lazy alone waits 300 ms. */
const StoryViewer = preloadable(() => import('./story-viewer.tsx'))
const CreateStoryDialog = lazyWhenIdle(() => import('./create-story-dialog.tsx'))

/** Of so many people what they have new is fetched before it is opened. */
const fetchedPeople = 3

function prefetchFirst(person: StoryPerson): void {
  const story = person.stories[firstToSee(person)]
  if (story) prefetchStory(story)
}

function TileSkeletons() {
  return (
    <li className="flex gap-2">
      <span role="status" className="sr-only">
        {texts.loading}
      </span>
      {[1, 2, 3].map((place) => (
        <span key={place} className="grid w-18 justify-items-center gap-2">
          <Skeleton className="size-18 rounded-full" />
          <Skeleton className="h-3 w-12 rounded-s" />
        </span>
      ))}
    </li>
  )
}

/** What stands where nobody's face does. */
function Note({ children }: { children: ReactNode }) {
  return (
    <li className="flex min-h-18 min-w-0 flex-1 flex-wrap items-center gap-x-3 text-small text-ink-2">
      {children}
    </li>
  )
}

/** The first pictures come when the screen has what it needs. */
function usePrefetching(people: readonly StoryPerson[] | undefined): void {
  const fetchFirst = useEffectEvent(() => people?.slice(0, fetchedPeople + 1).forEach(prefetchFirst))
  const isHere = people !== undefined
  useEffect(() => {
    if (!isHere) return
    const prepare = async () => {
      await firstScreenServed
      fetchFirst()
      await StoryViewer.preload()
    }
    prepare().catch((error: unknown) => console.info('the viewer comes when it is needed', error))
  }, [isHere])
}

interface Opened {
  people: readonly StoryPerson[]
  /** The id of one of them. */
  first: string
}

/** The strip as it was when somebody's stories were opened: what changes in it meanwhile moves nothing under who looks. */
function useOpened(
  first: string | undefined,
  people: readonly StoryPerson[] | undefined,
): Opened | undefined {
  const [opened, setOpened] = useState<Opened>()
  const isThere = people?.some(({ person }) => person.id === first)
  if (opened && opened.first !== first) setOpened(undefined)
  else if (!opened && first !== undefined && people && isThere) setOpened({ people, first })
  return opened?.first === first ? opened : undefined
}

export function StoryStrip() {
  const { query, people } = useStories()
  const telling = useTellingState()
  const watching = useAddressId('story')
  const creating = useAddressDialog(['story'])
  useHomeClick(() => query.refetch())
  usePrefetching(people)
  const opened = useOpened(watching.open, people)
  const isGone = watching.open !== undefined && people !== undefined && !opened
  const leave = useEffectEvent(() => watching.close())
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
  return (
    <section aria-label={texts.strip}>
      <ul className="-mx-3 flex gap-2 overflow-x-auto overscroll-x-contain px-3 py-1 scrollbar-none">
        <li className="shrink-0">
          <CreateTile telling={telling} onOpen={() => creating.show('story')} />
        </li>
        {people?.map((person) => (
          <li key={person.person.id} className="shrink-0">
            <StoryTile
              person={person}
              onOpen={() => watching.show(person.person.id)}
              onNear={() => prefetchFirst(person)}
            />
          </li>
        ))}
        {query.isPending && <TileSkeletons />}
        {!people && query.isError && (
          <Note>
            <span role="alert">{texts.loadFailed}</span>
            <Button compact variant="quiet" loading={query.isFetching} onClick={() => query.refetch()}>
              {actions.retry}
            </Button>
          </Note>
        )}
        {people?.every(({ isOwn }) => isOwn) && <Note>{texts.empty}</Note>}
      </ul>
      <MountOnce needed={watching.open !== undefined} fullScreen>
        {opened && (
          <StoryViewer
            key={opened.first}
            {...opened}
            onCreate={() => replaceAddressDialog(['story', opened.first], ['open', 'story'])}
            onClose={watching.close}
          />
        )}
      </MountOnce>
      <MountOnce needed={creating.open !== undefined}>
        <CreateStoryDialog open={creating.open !== undefined} onClose={creating.close} />
      </MountOnce>
    </section>
  )
}
