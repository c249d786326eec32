// Hears of notifications and friend requests as they come: renews what is shown of them, and says a new one in a toast, unless
// the list itself is on screen (spec 1 §7, spec 2 §2).
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { useLocation } from 'wouter'
import { coalesced } from '../../lib/coalesced.ts'
import { tableWatch, useTableChanges } from '../../lib/use-table-changes.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { showToast } from '../../ui/toast-store.ts'
import { renewFriends } from '../friends/public.ts'
import { notificationRow, requestRow } from './notification.ts'
import { typeOf } from './registry.ts'
import { toastTime } from './rules.ts'

/** Milliseconds in which changes are gathered: a burst of them is one question to the server. */
const gathering = 300

function announce({ title, message, type, is_read }: InferOutput<typeof notificationRow>): void {
  if (is_read) return
  const detail = message && { detail: message }
  const { tone = 'quiet' } = typeOf(type)
  showToast({ title, tone, duration: toastTime, href: '/notifications', ...detail })
}

export default function NotificationListener() {
  const userId = useViewerId()
  const [path] = useLocation()
  const queryClient = useQueryClient()
  const [renew] = useState(() =>
    // Most of what is told is about friends; what is not on screen is only marked as old.
    coalesced(() => renewFriends(queryClient), gathering),
  )
  const own = { filter: `user_id=eq.${userId}` }
  const toOneself = { filter: `receiver_id=eq.${userId}` }
  const watches = [
    tableWatch('notifications', { ...own, event: 'INSERT' }, notificationRow, (row) => {
      renew()
      if (path !== '/notifications') announce(row)
    }),
    tableWatch('notifications', { ...own, event: 'UPDATE' }, notificationRow, renew),
    tableWatch('friend_requests', { ...toOneself, event: 'INSERT' }, requestRow, renew),
    tableWatch('friend_requests', { ...toOneself, event: 'UPDATE' }, requestRow, renew),
  ]
  useTableChanges('notifications', watches, renew)
  return null
}
