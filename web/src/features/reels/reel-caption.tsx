// Words of a reel over its foot: who, and what they say of it, folded to three lines until its reader asks for all.
import { useState } from 'react'
import type { Person } from '../../lib/person.ts'
import { reelTexts } from '../../messages/reels.ts'
import { classes } from '../../ui/classes.ts'
import { Handle } from '../../ui/person-name.tsx'
import { isLongerThan, RichText } from '../posts/index.ts'

/** More than these do not go into three lines. */
const most = { characters: 110, lines: 3 }

export function ReelCaption({ author, html }: { author: Person; html: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = isLongerThan(html, most)
  return (
    <section className="min-w-0 flex-1 pb-1 text-shadow-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="text-lg font-semibold wrap-anywhere">{author.name}</bdi>
        <Handle username={author.username} className="text-small text-white/85" />
      </p>
      {html && (
        <div
          data-own-gestures={isOpen || undefined}
          className={classes(
            'mt-1.5',
            isOpen && 'max-h-[45dvh] touch-pan-y overflow-y-auto overscroll-contain',
          )}
        >
          <RichText html={html} className={isOpen || !isLong ? undefined : 'line-clamp-3'} />
        </div>
      )}
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="-mb-2 min-h-11 rounded-s font-semibold"
        >
          {isOpen ? reelTexts.less : reelTexts.more}
        </button>
      )}
    </section>
  )
}
