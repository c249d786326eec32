// Story tile: somebody's face in the strip, in a ring of colours while they have something new; the first of all leads to telling one.
import { Plus } from 'lucide-react'
import { givenName } from '../../lib/person.ts'
import { useViewer } from '../../lib/viewer.ts'
import { storyCreationTexts, storyTexts as texts } from '../../messages/stories.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { hasNew, type StoryPerson } from './story-people.ts'
import type { useTellingState } from './telling-state.ts'

/** Pixels across; the ring and its gap are 6 on each side. */
const faceSize = 60

const tileLook = 'grid justify-items-center gap-1 rounded-m text-tiny font-medium'
/** Names are cut at the width of the face; the app's own words never, however large they are set. */
const widths = { name: 'w-18 grid-cols-[minmax(0,1fr)]', word: 'w-max min-w-18' }

function Label({ children }: { children: string }) {
  return <bdi className="block max-w-full truncate px-0.5">{children}</bdi>
}

interface StoryTileProps {
  person: StoryPerson
  /** It is the one that is looked at. */
  isShown?: boolean
  onOpen: () => void
  /** It may be opened next: what it shows first can be fetched. */
  onNear?: () => void
}

export function StoryTile({ person, isShown = false, onOpen, onNear }: StoryTileProps) {
  const { name, avatarUrl } = person.person
  const isNew = hasNew(person)
  const label = person.isOwn ? texts.ofOwn : isNew ? texts.ofNew(name) : texts.ofSeen(name)
  const ring = isShown ? 'bg-white' : isNew ? 'bg-(image:--story-ring)' : 'bg-ink-3/45'
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isShown || undefined}
      onClick={onOpen}
      onPointerDown={onNear}
      onPointerEnter={onNear}
      className={classes(
        tileLook,
        person.isOwn ? widths.word : widths.name,
        isShown ? 'font-semibold' : !isNew && !person.isOwn && 'text-ink-2 in-data-viewer:text-white/70',
      )}
    >
      <span className={classes('grid place-items-center rounded-full p-[3px]', ring)}>
        <span className="rounded-full border-3 border-canvas in-data-viewer:border-viewer">
          <Avatar name={name} url={avatarUrl} size={faceSize} />
        </span>
      </span>
      <Label>{person.isOwn ? texts.own : givenName(name)}</Label>
    </button>
  )
}

/** How far the story is that is on its way, around the face. */
function Progress({ fraction }: { fraction: number }) {
  return (
    <svg aria-hidden viewBox="0 0 72 72" className="absolute inset-0 -rotate-90 text-brand">
      <circle
        cx="36"
        cy="36"
        r="34.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray={`${Math.max(3, fraction * 100)} 100`}
      />
    </svg>
  )
}

export function CreateTile({
  telling: { busy, upload, failure },
  onOpen,
}: {
  telling: ReturnType<typeof useTellingState>
  onOpen: () => void
}) {
  const viewer = useViewer()
  const percent = `${Math.round((upload?.fraction ?? 1) * 100)}%`
  const label = busy ? storyCreationTexts.sent(percent) : failure ? storyCreationTexts.notSent : texts.create
  return (
    <button type="button" aria-label={label} onClick={onOpen} className={classes(tileLook, widths.word)}>
      <span className="relative grid size-18 place-items-center">
        <span
          className={classes(
            'absolute inset-0 rounded-full border-2',
            failure
              ? 'border-danger'
              : busy
                ? 'border-line'
                : 'border-dashed border-brand/60 in-data-viewer:border-white/60',
          )}
        />
        {busy && <Progress fraction={upload?.fraction ?? 1} />}
        <Avatar name={viewer.name} url={viewer.avatarUrl} size={faceSize} />
        <span
          aria-hidden
          className={classes(
            'absolute end-0 bottom-0 grid size-6 place-items-center rounded-full ring-3 ring-canvas in-data-viewer:ring-viewer',
            failure ? 'bg-danger text-danger-ink' : 'bg-brand text-brand-ink',
          )}
        >
          {failure ? <span className="text-sm font-bold">!</span> : <Plus size={16} strokeWidth={2.6} />}
        </span>
      </span>
      <Label>{texts.create}</Label>
    </button>
  )
}
