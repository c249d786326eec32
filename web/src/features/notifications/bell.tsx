// The bell of the top bar: how many notifications are unread, and the way to them (spec 0 §2).
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Link, useRoute } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { classes } from '../../ui/classes.ts'
import { unreadCountQuery } from './notification-pages.ts'
import { badgeText } from './rules.ts'

function Badge({ children }: { children: string }) {
  return (
    <span
      aria-hidden
      className="ltr absolute start-6 top-0.5 min-w-4.5 animate-pop-in rounded-full bg-danger px-1 text-center text-[0.6875rem] font-semibold leading-4.5 text-danger-ink ring-2 ring-canvas"
    >
      {children}
    </span>
  )
}

export function Bell() {
  const { data: count = 0 } = useQuery(unreadCountQuery(useViewerId()))
  const [open] = useRoute('/notifications')
  const badge = badgeText(count)
  const label = badge
    ? notificationTexts.bell(plural(count, notificationTexts.unread))
    : notificationTexts.title
  return (
    <Link
      href="/notifications"
      aria-label={label}
      aria-current={open ? 'page' : undefined}
      className={classes(
        'relative grid size-11 shrink-0 place-items-center rounded-full transition active:scale-95',
        open ? 'bg-brand-soft text-brand' : 'hover:bg-surface-2',
      )}
    >
      <BellIcon aria-hidden size={22} strokeWidth={1.9} />
      {badge && <Badge key={badge}>{badge}</Badge>}
    </Link>
  )
}
