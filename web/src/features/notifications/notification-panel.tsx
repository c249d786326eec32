// The newest notifications, in the popover of the bell.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useViewerId } from '../../lib/viewer.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { useMarkAllRead } from './change-notifications.ts'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery, rowsOf, unreadCountQuery } from './notification-queries.ts'

/** As many as are seen with little scrolling. */
const newest = 8

export default function NotificationPanel() {
  const userId = useViewerId()
  const list = useInfiniteQuery(notificationsQuery(userId))
  const { data: unread = 0 } = useQuery(unreadCountQuery(userId))
  const { mutate: markAllRead } = useMarkAllRead()
  const first = list.data && rowsOf(list.data)[0]
  return (
    <>
      <header className="flex min-h-14 shrink-0 items-center justify-between gap-2 border-b border-line ps-4 pe-2">
        <h2 className="text-lg font-bold">{notificationTexts.title}</h2>
        {first && unread > 0 && (
          <Button variant="ghost" compact onClick={() => markAllRead(first)}>
            <CheckCheck aria-hidden size={18} />
            {notificationTexts.markAllRead}
          </Button>
        )}
      </header>
      <div className="min-h-40 overflow-y-auto overscroll-contain">
        <NotificationList query={list} newest={newest} />
      </div>
      <Link
        href="/notifications"
        className="grid min-h-12 shrink-0 place-items-center border-t border-line font-semibold text-brand hover:bg-surface-2/60"
      >
        {notificationTexts.all}
      </Link>
    </>
  )
}
