// Story viewer: all of the screen, story after story and person after person, until the last closes it. Loaded when nothing else is to be done.
import { Dialog as Primitive } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRetryOnline } from '../../lib/use-media-failure.ts'
import { usePageShown } from '../../lib/use-page-shown.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { storyTexts, storyViewerTexts as texts } from '../../messages/stories.ts'
import { FilmFailure } from '../../ui/film-failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useDialogFocus } from '../../ui/use-dialog-focus.ts'
import { OwnStoryBar } from './own-story-bar.tsx'
import { markSeen } from './seen-outbox.ts'
import type { Story } from './story.ts'
import { StoryHead } from './story-head.tsx'
import { StoryMedia } from './story-media.tsx'
import type { StoryPerson } from './story-people.ts'
import { StoryThirds } from './story-thirds.tsx'
import { CreateTile, StoryTile } from './story-tile.tsx'
import { useTellingState } from './telling-state.ts'
import { useStoryClock } from './use-story-clock.ts'
import { useStoryPlace } from './use-story-place.ts'

export interface StoryViewerProps {
  /** In the order of the strip as it was when this was opened; it stays while one looks. */
  people: readonly StoryPerson[]
  /** Whose are shown first: the id of one of them. */
  first: string
  onCreate: () => void
  onClose: () => void
}

const withId = (ids: ReadonlySet<string>, id: string) => new Set([...ids, id])

/** Which files are here, and which do not come; those are asked for again with the network. */
function useMediaState(shown: string) {
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  /** By id, how often it was asked for again. */
  const [attempts, setAttempts] = useState<Readonly<Record<string, number>>>({})
  const hasFailed = failed.has(shown)
  /** The next one as well, which was asked for ahead. */
  const retry = () => {
    setFailed(new Set())
    const again = [...failed].map((id) => [id, (attempts[id] ?? 0) + 1] as const)
    setAttempts({ ...attempts, ...Object.fromEntries(again) })
  }
  useRetryOnline(failed.size > 0, retry)
  return {
    ...{ hasFailed, retry },
    isReady: ready.has(shown) && !hasFailed,
    keyOf: (id: string) => `${id} ${attempts[id] ?? 0}`,
    arrive: (id: string) => setReady((before) => withId(before, id)),
    fail: (id: string) => setFailed((before) => withId(before, id)),
  }
}

/** Whoever has chosen sound keeps it while the page lives. */
let wantsSound = false

function useSound() {
  const [muted, setMuted] = useState(!wantsSound)
  const turn = (next: boolean) => {
    wantsSound = !next
    setMuted(next)
  }
  return { muted, turn: () => turn(!muted), refuse: () => setMuted(true) }
}

interface QueueProps {
  people: readonly StoryPerson[]
  shown: number
  onOpen: (index: number) => void
  onCreate: () => void
}

/** Where others have a field to answer stands who else told something. */
function Queue({ people, shown, onOpen, onCreate }: QueueProps) {
  const telling = useTellingState()
  const now = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is shown
  useEffect(() => {
    now.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <nav aria-label={storyTexts.strip} className="shrink-0 [@media(max-height:36rem)]:hidden">
      <ul className="flex gap-2 overflow-x-auto overscroll-x-contain px-3 pt-3 pb-[max(0.875rem,env(safe-area-inset-bottom))] scrollbar-none">
        <li className="shrink-0">
          <CreateTile telling={telling} onOpen={onCreate} />
        </li>
        {people.map((person, index) => (
          <li key={person.person.id} ref={index === shown ? now : undefined} className="shrink-0">
            <StoryTile person={person} isShown={index === shown} onOpen={() => onOpen(index)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface StageProps {
  person: StoryPerson
  story: Story
  following: Story | undefined
  place: number
  round: number
  isPaused: boolean
  onPause: () => void
  onNext: () => void
  onPrevious: () => void
  onRemove: (id: string) => void
  onClose: () => void
}

function Stage(props: StageProps) {
  const { person, story, following, place, round, isPaused, onPause, onNext, onPrevious, onClose } = props
  const viewerId = useViewerId()
  const film = useRef<HTMLVideoElement>(null)
  const [isHeld, setHeld] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isLookedAt = usePageShown()
  const { muted, turn, refuse } = useSound()
  const media = useMediaState(story.id)
  const running = media.isReady && isLookedAt && !isPaused && !isHeld && !isBusy
  const key = `${story.id} ${round}`
  const fraction = useStoryClock({ key, running, duration: story.duration, film, onEnd: onNext })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a film that is begun again begins at its beginning
  useEffect(() => {
    if (film.current) film.current.currentTime = 0
  }, [round])
  const isNew = media.isReady && !person.isOwn && !story.seen
  useEffect(() => {
    if (isNew) markSeen(story.id, viewerId)
  }, [isNew, story.id, viewerId])
  return (
    <section
      aria-label={texts.of(person.person.name)}
      className="relative min-h-0 flex-1 overflow-hidden rounded-b-l bg-black"
    >
      {[story, ...(following ? [following] : [])].map((one) => (
        <StoryMedia
          key={media.keyOf(one.id)}
          story={one}
          isShown={one === story}
          running={running && one === story}
          muted={muted}
          film={one === story ? film : undefined}
          onReady={() => media.arrive(one.id)}
          onFail={() => media.fail(one.id)}
          onSoundRefused={refuse}
        />
      ))}
      {!media.isReady && !media.hasFailed && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size={32} />
        </span>
      )}
      <StoryThirds
        isReady={media.isReady}
        paused={isPaused}
        onPrevious={onPrevious}
        onPause={onPause}
        onNext={onNext}
        onHold={setHeld}
        onClose={onClose}
      />
      {media.hasFailed && (
        <FilmFailure title={texts.failed} detail={texts.failedDetail} onRetry={media.retry} />
      )}
      <StoryHead
        person={person}
        story={story}
        place={place}
        fraction={fraction}
        muted={muted}
        onSound={turn}
        onClose={onClose}
      />
      {person.isOwn && <OwnStoryBar story={story} onBusy={setBusy} onDeleted={props.onRemove} />}
    </section>
  )
}

export default function StoryViewer(props: StoryViewerProps) {
  const { onCreate, onClose } = props
  const at = useStoryPlace(props)
  const { people, person, story, place } = at
  const [isPaused, setPaused] = useState(false)
  // What comes next was not paused.
  const resuming = (move: () => void) => () => {
    setPaused(false)
    move()
  }
  const [next, previous] = [resuming(at.next), resuming(at.previous)]
  const press = (event: KeyboardEvent) => {
    // What is open above it has keys of its own.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key === 'ArrowRight') next()
    else if (event.key === 'ArrowLeft') previous()
    else if (event.key === ' ' && event.target === event.currentTarget) setPaused(!isPaused)
    else return
    event.preventDefault()
  }
  const content = useRef<HTMLDivElement>(null)
  const focus = useDialogFocus(content, person?.person.name ?? '')
  if (!person || !story) return null
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          data-viewer
          aria-describedby={undefined}
          onKeyDown={press}
          {...focus}
          ref={content}
          className="fixed inset-0 z-dialog animate-fade-in bg-viewer pt-(--banner) text-white outline-none"
        >
          <Primitive.Title className="sr-only">{texts.of(person.person.name)}</Primitive.Title>
          <div className="mx-auto flex h-full max-w-[475px] flex-col">
            <Stage
              person={person}
              story={story}
              following={at.following}
              place={place.story}
              round={at.round}
              isPaused={isPaused}
              onPause={() => setPaused(!isPaused)}
              onNext={next}
              onPrevious={previous}
              onRemove={at.remove}
              onClose={onClose}
            />
            <Queue
              people={people}
              shown={place.person}
              onOpen={(index) => resuming(() => at.open(index))()}
              onCreate={onCreate}
            />
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
