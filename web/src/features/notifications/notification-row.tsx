// One notification: a tap marks it as read and leads to where the thing is, if it is anywhere.
import { memo, useState } from 'react'
import { Link } from 'wouter'
import { relativeTime } from '../../lib/relative-time.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { classes } from '../../ui/classes.ts'
import { useMarkRead } from './change-notifications.ts'
import { FriendRequestAnswer } from './friend-request-answer.tsx'
import type { Notification } from './notification.ts'
import { NotificationIcon } from './notification-icon.tsx'
import { NotificationMenu } from './notification-menu.tsx'
import { destinationOf, typeOf } from './registry.ts'

/** Spreads over the whole row, under the buttons that stand in it. */
const wholeRow = 'text-start after:absolute after:inset-0'

function Title({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const destination = destinationOf(notification)
  if (destination) {
    return (
      <Link href={destination} onClick={onRead} className={wholeRow}>
        {notification.title}
      </Link>
    )
  }
  if (notification.isRead) return notification.title
  return (
    <button type="button" onClick={onRead} className={wholeRow}>
      {notification.title}
    </button>
  )
}

/** The way out, as the whole row leads there; and the rest of what it says. */
function AlertActions({ wayOut, whole, onWhole }: { wayOut: string; whole: boolean; onWhole: () => void }) {
  return (
    <div className="-ms-3 flex flex-wrap text-sm font-semibold text-brand">
      <span aria-hidden className="grid min-h-11 content-center px-3">
        {wayOut}
      </span>
      <button
        type="button"
        aria-expanded={whole}
        onClick={onWhole}
        className="relative min-h-11 px-3 text-ink-2"
      >
        {whole ? notificationTexts.less : notificationTexts.whole}
      </button>
    </div>
  )
}

function Words({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { isRead, message, type, createdAt } = notification
  const [whole, setWhole] = useState(false)
  const { wayOut } = typeOf(type)
  return (
    <>
      <p className={classes('leading-snug', isRead ? 'font-medium' : 'font-semibold')}>
        {!isRead && <span className="sr-only">{notificationTexts.isUnread}: </span>}
        <Title notification={notification} onRead={onRead} />
      </p>
      <p
        className={classes(
          'mt-0.5 text-[0.9375rem] break-words',
          isRead ? 'text-ink-2' : 'text-ink',
          wayOut && !whole && 'line-clamp-2',
        )}
      >
        {message}
      </p>
      <time dateTime={createdAt} className="mt-0.5 block text-tiny text-ink-2">
        {relativeTime(createdAt, Date.now())}
      </time>
      {wayOut && <AlertActions wayOut={wayOut} whole={whole} onWhole={() => setWhole(!whole)} />}
    </>
  )
}

export const NotificationRow = memo(function NotificationRow({
  notification,
}: {
  notification: Notification
}) {
  const { mutate: markRead } = useMarkRead()
  const { id, type, actor, isRead } = notification
  return (
    <li
      className={classes(
        'relative flex gap-3 py-3.5 ps-4 pe-1 transition-colors',
        isRead ? 'hover:bg-surface-2/60' : 'bg-brand-soft/50 hover:bg-brand-soft/80',
      )}
    >
      <NotificationIcon notification={notification} />
      <div className="min-w-0 flex-1">
        <Words notification={notification} onRead={() => isRead || markRead(id)} />
        {type === 'friend_request' && actor && <FriendRequestAnswer sender={actor} />}
      </div>
      <div className="-mt-2 grid shrink-0 content-start justify-items-center gap-1">
        <NotificationMenu notification={notification} />
        {!isRead && <span aria-hidden className="size-2.5 rounded-full bg-brand" />}
      </div>
    </li>
  )
})
