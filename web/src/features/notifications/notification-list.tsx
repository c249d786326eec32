// The list of notifications in all its faces: coming, none, failed, here by days, and more below; the friend requests that wait stand
// on top, where they are known by then or their place is: what comes later moves nothing.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { Link } from 'wouter'
import { groupByDay } from '../../lib/day-groups.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequestStrip, useRequestsAwaited } from '../friends/index.ts'
import type { Notification } from './notification.ts'
import { type NotificationPages, rowsOf } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'

/** A card on larger screens, from edge to edge on a phone; in a popover it has no ground of its own. */
const list = 'card overflow-hidden max-md:-mx-3 max-md:rounded-none max-md:border-x-0 max-md:shadow-none'

function ListSkeleton({ className }: { className: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{notificationTexts.loading}</span>
      {[40, 56, 48, 64, 44].map((width) => (
        <div key={width} className="flex min-h-19 items-center gap-3.5 px-4 py-3">
          <Skeleton className="size-13 rounded-full" />
          <div className="grid flex-1 content-start gap-2">
            <span style={{ width: `${width + 20}%` }}>
              <Skeleton className="h-4 rounded-s" />
            </span>
            <Skeleton className="h-3 w-16 rounded-s" />
          </div>
        </div>
      ))}
    </div>
  )
}

export interface NotificationListProps {
  query: UseInfiniteQueryResult<NotificationPages>
  /** So many of them alone, where the rest stands elsewhere. */
  newest?: number
}

interface DaysProps {
  notifications: Notification[]
  inPopover: boolean
}

function Days({ notifications, inPopover }: DaysProps) {
  return groupByDay(notifications, ({ createdAt }) => createdAt, Date.now()).map(({ day, title, rows }) => (
    <section key={day} aria-label={title}>
      <h2 className={classes('pt-2.5 pb-1.5 text-sm font-semibold text-ink-2', inPopover ? 'px-4' : 'px-1')}>
        {title}
      </h2>
      <ul className={inPopover ? undefined : list}>
        {rows.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
    </section>
  ))
}

function Notifications({ query, newest }: NotificationListProps) {
  const { data, isError, error, refetch, isFetching } = query
  const inPopover = newest !== undefined
  if (!data && isError) {
    return (
      <ErrorState
        title={notificationTexts.loadFailed}
        error={error}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return null
  const notifications = rowsOf(data)
  if (notifications.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        icon={BellRing}
        title={notificationTexts.empty}
        detail={notificationTexts.emptyDetail}
        action={
          <Link href="/search" className={buttonClass({})}>
            {notificationTexts.findFriends}
          </Link>
        }
      />
    )
  }
  return (
    <>
      <Days notifications={notifications.slice(0, newest)} inPopover={inPopover} />
      {!newest && (
        <InfiniteScrollSentinel key={data.pages.length} query={query} end={notificationTexts.end} />
      )}
    </>
  )
}

/** A request that was neither answered nor withdrawn. */
const tellsOfWaiting = ({ type, outcome }: Notification) => type === 'friend_request' && !outcome

export function NotificationList(props: NotificationListProps) {
  const { data, isError } = props.query
  const inPopover = props.newest !== undefined
  const isExpected = data !== undefined && rowsOf(data).some(tellsOfWaiting)
  const isAwaited = useRequestsAwaited()
  // Those that the notifications tell of have their place already.
  if (!(data || isError) || !(isAwaited || isExpected)) {
    return <ListSkeleton className={inPopover ? '' : list} />
  }
  return (
    <div>
      <RequestStrip inPopover={inPopover} isExpected={isExpected} saysFailure={data !== undefined} />
      <Notifications {...props} />
    </div>
  )
}
