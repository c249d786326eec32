// The list of notifications in all its faces: coming, none, failed, here, and more below.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { notificationTexts } from '../../messages/notifications.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreBelow } from '../../ui/more-below.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type NotificationPages, rowsOf } from './notification-pages.ts'
import { NotificationRow } from './notification-row.tsx'

const list = 'card divide-y divide-line overflow-hidden max-md:-mx-3 max-md:rounded-none max-md:border-x-0'

function ListSkeleton() {
  return (
    <div role="status" className={list}>
      <span className="sr-only">{notificationTexts.loading}</span>
      {[40, 56, 48, 64, 44].map((width) => (
        <div key={width} className="flex gap-3 px-4 py-3.5">
          <Skeleton className="size-12 rounded-full" />
          <div className="grid flex-1 content-start gap-2 pt-1">
            <Skeleton className="h-4 w-32 rounded-s" />
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

export function NotificationList({ query }: { query: UseInfiniteQueryResult<NotificationPages> }) {
  const { data, isError, error, refetch, isFetching } = query
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
  if (!data) return <ListSkeleton />
  const notifications = rowsOf(data)
  if (notifications.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState icon={BellRing} title={notificationTexts.empty} detail={notificationTexts.emptyDetail} />
    )
  }
  return (
    <div>
      <ul className={list}>
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      <MoreBelow key={data.pages.length} query={query} end={notificationTexts.end} />
    </div>
  )
}
