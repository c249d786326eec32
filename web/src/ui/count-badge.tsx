// Count badge: how many of something are unread, on a sign or at the end of a line. Its place is by the page's direction, what is in it
// from left to right.
import { badgeText } from '../lib/badge-text.ts'
import { classes } from './classes.ts'
import type { SignLook } from './navigation-sign.ts'

export interface CountBadgeProps {
  count: number
  look: SignLook
}

export function CountBadge({ count, look }: CountBadgeProps) {
  const text = badgeText(count)
  if (!text) return null
  return (
    <span
      key={text}
      aria-hidden
      className={classes(
        'animate-pop-in rounded-full bg-danger text-center font-semibold text-danger-ink',
        look === 'sign'
          ? 'absolute end-6 top-0.5 min-w-[1.64em] px-1 text-micro leading-[1.64] ring-2 ring-canvas [font-size:min(var(--text-micro),13px)]'
          : 'ms-auto min-w-[1.84em] px-1.5 text-tiny leading-[1.84]',
      )}
    >
      <span className="ltr">{text}</span>
    </span>
  )
}
