// The bell: how many notifications are unread, and the way to them (spec 0 §2). Where there is room beside it, it opens the newest.
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { roomy, useMediaQuery } from '../../lib/use-media-query.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { LazyPopover } from '../../ui/lazy-popover.tsx'
import { navigationSignClass, type SignLook } from '../../ui/navigation-sign.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { unreadCountQuery } from './notification-queries.ts'

const screen = '/notifications'

export interface BellLook {
  look: SignLook
}

export interface BellProps extends BellLook {
  /** What it opens where there is room. */
  children: ReactNode
}

function Face({ look, count }: BellLook & { count: number }) {
  return (
    <>
      <BellIcon aria-hidden size={22} strokeWidth={1.9} />
      {look === 'line' && notificationTexts.title}
      <CountBadge look={look} count={count} />
    </>
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
        <button type="button" aria-label={label} className={navigationSignClass(look, isOpen)}>
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
      className={navigationSignClass(look, isHere)}
    >
      {face}
    </Link>
  )
}
