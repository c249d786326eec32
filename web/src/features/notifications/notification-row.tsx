// One notification: the face, the name, and what they did. A tap marks it as read and leads to where the thing is, if it is anywhere.
import { Check, X } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { classes } from '../../ui/classes.ts'
import { useMarkRead } from './change-notifications.ts'
import type { Notification } from './notification.ts'
import { NotificationIcon } from './notification-icon.tsx'
import { NotificationMenu } from './notification-menu.tsx'
import { destinationOf, detailOf, sentenceOf, typeOf } from './registry.ts'

interface RowProps {
  notification: Notification
}

interface FollowedProps extends RowProps {
  onRead: () => void
}

/** Spreads over the whole row, under the buttons that stand in it. */
const wholeRow = 'text-start after:absolute after:inset-0'

/** The words that lead on, or mark as read where there is nowhere to go. */
function Followed({ notification, onRead, children }: FollowedProps & { children: ReactNode }) {
  const destination = destinationOf(notification)
  if (destination) {
    return (
      <Link href={destination} onClick={onRead} className={wholeRow}>
        {children}
      </Link>
    )
  }
  if (notification.isRead) return children
  return (
    <button type="button" onClick={onRead} className={wholeRow}>
      {children}
    </button>
  )
}

const amountInk = { points: 'text-gold', gems: 'text-gem' } as const

function Came({ value, currency }: NonNullable<Notification['amount']>) {
  return (
    <span className={classes('font-semibold whitespace-nowrap', amountInk[currency])}>
      {plural(value, walletTexts.amounts[currency])}
    </span>
  )
}

/** «يوسف الزهراني تحويل إليك: 650 نقطة», or its title where nobody did it. */
function Sentence({ notification }: RowProps) {
  const { title, amount } = notification
  const sentence = sentenceOf(notification)
  if (!sentence) return <b className="font-semibold">{title}</b>
  return (
    <>
      <bdi className="font-semibold">{sentence.who}</bdi> {sentence.noun}
      {sentence.hasAmount && amount && (
        <>
          {' '}
          <Came {...amount} />
        </>
      )}
    </>
  )
}

/** What the reader answered to it. */
function Outcome({ notification: { type, outcome } }: RowProps) {
  const text = outcome && typeOf(type).outcomes?.[outcome]
  if (!text) return null
  const Icon = outcome === 'accepted' ? Check : X
  return (
    <>
      <span
        className={classes(
          'inline-flex items-center gap-1.5 font-semibold',
          outcome === 'accepted' ? 'text-brand' : 'text-ink-2',
        )}
      >
        <Icon aria-hidden size={16} strokeWidth={2.4} />
        {text}
      </span>
      <span aria-hidden>·</span>
    </>
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

function Words({ notification, onRead }: FollowedProps) {
  const { isRead, type, createdAt } = notification
  const [whole, setWhole] = useState(false)
  const { wayOut, quotes } = typeOf(type)
  const detail = detailOf(notification)
  return (
    <>
      <p className="text-md leading-snug wrap-anywhere">
        {!isRead && <span className="sr-only">{notificationTexts.isUnread}: </span>}
        <Followed notification={notification} onRead={onRead}>
          <Sentence notification={notification} />
        </Followed>
      </p>
      {detail && (
        <p
          dir={quotes ? 'auto' : undefined}
          className={classes(
            'mt-0.5 text-start text-sm wrap-anywhere whitespace-pre-line text-ink-2',
            (quotes || (wayOut && !whole)) && 'line-clamp-2',
          )}
        >
          {detail}
        </p>
      )}
      <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-small text-ink-2">
        {!isRead && <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-brand" />}
        <Outcome notification={notification} />
        <time dateTime={createdAt}>{relativeTime(createdAt, Date.now())}</time>
      </p>
      {wayOut && <AlertActions wayOut={wayOut} whole={whole} onWhole={() => setWhole(!whole)} />}
    </>
  )
}

export const NotificationRow = memo(function NotificationRow({ notification }: RowProps) {
  const { mutate: markRead } = useMarkRead()
  const { id, isRead } = notification
  return (
    <li
      className={classes(
        'relative flex min-h-19 gap-3.5 py-3 ps-4 pe-1 transition-colors',
        'before:absolute before:top-0 before:start-20.5 before:end-0 before:border-t before:border-line first:before:hidden',
        isRead ? 'hover:bg-surface-2/60' : 'bg-brand-soft/50 hover:bg-brand-soft/80',
      )}
    >
      <NotificationIcon notification={notification} />
      <div className="min-w-0 flex-1 self-center">
        <Words notification={notification} onRead={() => isRead || markRead(id)} />
      </div>
      <div className="-ms-2.5 shrink-0 self-center">
        <NotificationMenu notification={notification} />
      </div>
    </li>
  )
})
