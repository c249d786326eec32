// /notifications: everything that happened, newest first (spec 1 §2).
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck, Settings } from 'lucide-react'
import { Link } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { useMarkAllRead } from './change-notifications.ts'
import type { Notification } from './notification.ts'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery, rowsOf, unreadCountQuery } from './notification-queries.ts'

interface HeaderProps {
  unread: number
  newest: Notification | undefined
}

function Header({ unread, newest }: HeaderProps) {
  const { mutate: markAllRead } = useMarkAllRead()
  return (
    <ScreenHeader
      title={notificationTexts.title}
      detail={
        <p role="status" className="text-small text-ink-2 empty:hidden">
          {unread > 0 && plural(unread, notificationTexts.unread)}
        </p>
      }
    >
      <span className="flex shrink-0 items-center">
        {newest && unread > 0 && (
          <Button
            variant="ghost"
            compact
            onClick={() => markAllRead(newest)}
            className="shrink-0 max-sm:px-3"
          >
            <CheckCheck aria-hidden size={18} />
            <span className="max-sm:sr-only">{notificationTexts.markAllRead}</span>
          </Button>
        )}
        <Link
          href="/settings/notifications"
          aria-label={notificationTexts.preferences.title}
          className="-me-1.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2"
        >
          <Settings aria-hidden size={21} strokeWidth={1.9} />
        </Link>
      </span>
    </ScreenHeader>
  )
}

export function NotificationsScreen() {
  const userId = useViewerId()
  const list = useInfiniteQuery(notificationsQuery(userId))
  const { data: unread = 0 } = useQuery(unreadCountQuery(userId))
  return (
    <>
      <Header unread={unread} newest={list.data && rowsOf(list.data)[0]} />
      <NotificationList query={list} />
    </>
  )
}
