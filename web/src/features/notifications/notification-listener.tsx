// Hears of notifications and friend requests as they come: renews what is shown of them, and says a new one in a toast, unless
// the list itself is on screen (spec 1 §7, spec 2 §2).
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InferOutput } from 'valibot'
import { useLocation } from 'wouter'
import { throttleTrailing } from '../../lib/throttle-trailing.ts'
import { tableWatch, useTableChanges } from '../../lib/use-table-changes.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { dismissToastsTo, showToast } from '../../ui/toast-store.ts'
import { hearOfFriends } from '../friends/index.ts'
import { isOfFriends, notificationRow, requestRow, targetOf } from './notification.ts'
import { invalidateNotifications } from './notification-queries.ts'
import { toastTime } from './notification-times.ts'
import { destinationOf, typeOf } from './registry.ts'

/** Milliseconds in which changes are gathered: a burst of them is one question to the server. */
const gathering = 300
const list = '/notifications'

function announce({ title, message, type, is_read }: InferOutput<typeof notificationRow>): void {
  if (is_read) return
  const { tone = 'quiet', wayOut } = typeOf(type)
  // Of an alert, which is folded in the list too, the first line says what it is.
  const said = wayOut ? message.split('\n')[0] : message
  const detail = said && { detail: said }
  showToast({ title, tone, isNews: true, duration: toastTime, href: list, ...detail })
}

export default function NotificationListener() {
  const userId = useViewerId()
  const [path] = useLocation()
  const queryClient = useQueryClient()
  const [renew] = useState(() => throttleTrailing(() => void invalidateNotifications(queryClient), gathering))
  // The notifications among it; what is not on screen is only marked as old.
  const [renewFriends] = useState(() => throttleTrailing(() => hearOfFriends(queryClient), gathering))
  const own = { filter: `user_id=eq.${userId}` }
  const toOneself = { filter: `receiver_id=eq.${userId}` }
  const watches = [
    tableWatch('notifications', { ...own, event: 'INSERT' }, notificationRow, (row) => {
      if (isOfFriends(row.type)) renewFriends()
      else renew()
      const isThere = typeOf(row.type).isShownThere && destinationOf({ target: targetOf(row) }) === path
      if (path !== list && !isThere) announce(row)
    }),
    tableWatch('notifications', { ...own, event: 'UPDATE' }, notificationRow, renew),
    tableWatch('friend_requests', { ...toOneself, event: 'INSERT' }, requestRow, renewFriends),
    tableWatch('friend_requests', { ...toOneself, event: 'UPDATE' }, requestRow, renewFriends),
  ]
  useTableChanges('notifications', watches, renewFriends)
  useEffect(() => {
    if (path === list) dismissToastsTo(list)
  }, [path])
  return null
}
