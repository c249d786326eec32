// Head of the viewer: which of a person's stories is shown and how much of it, who told it and for how long it is there.
import { Volume2, VolumeX, X } from 'lucide-react'
import { Link } from 'wouter'
import { formatNumber } from '../../lib/numbers.ts'
import { plural } from '../../lib/plural.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { storyTexts, storyViewerTexts as texts } from '../../messages/stories.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Story } from './story.ts'
import { type StoryPerson, storyLifetime } from './story-people.ts'

const hour = 60 * 60 * 1000

function timesOf(createdAt: string, now: number): string {
  const left = Math.floor((Date.parse(createdAt) + storyLifetime - now) / hour)
  return `${relativeTime(createdAt, now)} · ${plural(Math.max(0, left), storyTexts.hoursLeft)}`
}

/** Time runs from left to right, as in every player. */
function Segments({ count, place, fraction }: { count: number; place: number; fraction: number }) {
  return (
    <div
      role="progressbar"
      aria-label={texts.place(formatNumber(place + 1), formatNumber(count))}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={place + 1}
      dir="ltr"
      className="flex gap-1"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
        <span key={index} className="h-[3.5px] flex-1 overflow-hidden rounded-full bg-white/32">
          <span
            className="block h-full rounded-full bg-white"
            style={{ width: `${index < place ? 100 : index === place ? fraction * 100 : 0}%` }}
          />
        </span>
      ))}
    </div>
  )
}

export interface StoryHeadProps {
  person: StoryPerson
  story: Story
  place: number
  fraction: number
  muted: boolean
  onSound: () => void
  onClose: () => void
}

export function StoryHead({ person, story, place, fraction, muted, onSound, onClose }: StoryHeadProps) {
  const { id, name, avatarUrl } = person.person
  const glyph = 'text-white drop-shadow-md hover:bg-white/15'
  return (
    <header className="absolute inset-x-0 top-0 bg-linear-to-b from-black/70 to-transparent px-2.5 pt-[max(0.625rem,var(--notch))] pb-12 pointer-events-none">
      <Segments count={person.stories.length} place={place} fraction={fraction} />
      <div className="mt-2.5 flex items-center gap-1">
        <Link
          href={person.isOwn ? '/profile' : `/user/${id}`}
          className="pointer-events-auto flex min-w-0 items-center gap-2.5 rounded-m"
        >
          <Avatar name={name} url={avatarUrl} />
          <span className="min-w-0">
            <bdi className="block truncate font-semibold">{name}</bdi>
            <span className="block truncate text-small text-white/85">
              {timesOf(story.createdAt, Date.now())}
            </span>
          </span>
        </Link>
        <span className="pointer-events-auto ms-auto flex shrink-0">
          {story.media.kind === 'film' && (
            <IconButton
              icon={muted ? VolumeX : Volume2}
              label={muted ? texts.sound.on : texts.sound.off}
              onClick={onSound}
              className={glyph}
            />
          )}
          <IconButton icon={X} label={texts.close} onClick={onClose} className={glyph} />
        </span>
      </div>
    </header>
  )
}
