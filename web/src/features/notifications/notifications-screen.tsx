// /notifications: everything that happened, newest first (spec 1 §2).
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { plural } from '../../lib/plural.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { useMarkAllRead } from './change-notifications.ts'
import type { Notification } from './notification.ts'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery, rowsOf, unreadCountQuery } from './notification-pages.ts'

interface HeaderProps {
  unread: number
  newest: Notification | undefined
}

/** On a phone it stays at the top, beside the way back. */
function Header({ unread, newest }: HeaderProps) {
  const { mutate: markAllRead } = useMarkAllRead()
  return (
    <header className="sticky top-0 z-10 -mx-3 -mt-3 flex min-h-17 items-center gap-2 bg-canvas/90 ps-17 pe-3 pt-[env(safe-area-inset-top)] backdrop-blur-md md:static md:m-0 md:min-h-11 md:bg-transparent md:px-1">
      <div className="min-w-0 flex-1">
        <h1 className="text-xl font-bold leading-tight md:text-2xl">{notificationTexts.title}</h1>
        <p role="status" className="text-small text-ink-2 empty:hidden">
          {unread > 0 && plural(unread, notificationTexts.unread)}
        </p>
      </div>
      {newest && unread > 0 && (
        <Button variant="ghost" compact onClick={() => markAllRead(newest)} className="-me-2 shrink-0">
          <CheckCheck aria-hidden size={18} />
          {notificationTexts.markAllRead}
        </Button>
      )}
    </header>
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
