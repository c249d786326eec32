// The bell: how many notifications are unread, and the way to them (spec 0 §2). Where there is room beside it, it opens the newest.
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { roomy, useMediaQuery } from '../../lib/use-media-query.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { classes } from '../../ui/classes.ts'
import { LazyPopover } from '../../ui/lazy-popover.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { badgeText } from './badge.ts'
import { unreadCountQuery } from './notification-queries.ts'

const screen = '/notifications'

export interface BellLook {
  /** A sign in a bar, or a line of the navigation. */
  look: 'sign' | 'line'
}

export interface BellProps extends BellLook {
  /** What it opens where there is room. */
  children: ReactNode
}

/** Its place is by the page's direction, what is in it from left to right. */
function Count({ look, children }: BellLook & { children: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'animate-pop-in rounded-full bg-danger text-center font-semibold text-danger-ink',
        look === 'sign'
          ? 'absolute end-6 top-0.5 min-w-[1.64em] px-1 text-micro leading-[1.64] ring-2 ring-canvas [font-size:min(var(--text-micro),13px)]'
          : 'ms-auto min-w-[1.84em] px-1.5 text-tiny leading-[1.84]',
      )}
    >
      <span className="ltr">{children}</span>
    </span>
  )
}

function Face({ look, count }: BellLook & { count: number }) {
  const badge = badgeText(count)
  return (
    <>
      <BellIcon aria-hidden size={22} strokeWidth={1.9} />
      {look === 'line' && notificationTexts.title}
      {badge && (
        <Count key={badge} look={look}>
          {badge}
        </Count>
      )}
    </>
  )
}

function classOf(look: BellLook['look'], isOpen: boolean): string {
  if (look === 'sign') {
    return classes(
      'relative grid size-11 shrink-0 place-items-center rounded-full transition active:scale-95',
      isOpen ? 'bg-brand-soft text-brand' : 'hover:bg-surface-2',
    )
  }
  return classes(
    'flex min-h-12 w-full items-center gap-3.5 rounded-m px-3.5 transition-colors',
    isOpen ? 'bg-brand-soft font-semibold text-brand' : 'font-medium text-ink-2 hover:bg-surface-2',
  )
}

function PanelFallback() {
  return (
    <div className="grid h-80 place-items-center text-brand">
      <Spinner size={24} />
    </div>
  )
}

interface BellButtonProps extends BellProps {
  label: string
  face: ReactNode
}

/** What is followed in it leads to another screen, and closes it. */
function BellButton({ look, label, face, children }: BellButtonProps) {
  const [path] = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const isOpen = openOn === path
  return (
    <LazyPopover
      open={isOpen}
      onOpenChange={(next) => setOpenOn(next ? path : undefined)}
      label={notificationTexts.title}
      side={look === 'line' ? 'after' : 'below'}
      className="w-96"
      trigger={
        <button type="button" aria-label={label} className={classOf(look, isOpen)}>
          {face}
        </button>
      }
    >
      <Suspense fallback={<PanelFallback />}>{children}</Suspense>
    </LazyPopover>
  )
}

export function Bell({ look, children }: BellProps) {
  const { data: count = 0 } = useQuery(unreadCountQuery(useViewerId()))
  const [isHere] = useRoute(screen)
  const hasRoom = useMediaQuery(roomy)
  const label =
    count > 0 ? notificationTexts.bell(plural(count, notificationTexts.unread)) : notificationTexts.title
  const face = <Face look={look} count={count} />
  if (hasRoom && !isHere) {
    return (
      <BellButton look={look} label={label} face={face}>
        {children}
      </BellButton>
    )
  }
  return (
    <Link
      href={screen}
      aria-label={label}
      aria-current={isHere ? 'page' : undefined}
      className={classOf(look, isHere)}
    >
      {face}
    </Link>
  )
}
