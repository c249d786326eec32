// Hears of notifications and friend requests as they come: renews what is shown of them, and says a new one in a toast, unless
// the list itself is on screen (spec 1 §7, spec 2 §2).
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { coalesced } from '../../lib/coalesced.ts'
import { fieldOf, textField } from '../../lib/records.ts'
import { type TableWatch, useTableChanges } from '../../lib/use-table-changes.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { showToast } from '../../ui/toast-store.ts'
import { renewFriends } from '../friends/public.ts'
import { toastTime, toneOf } from './rules.ts'

/** Milliseconds in which changes are gathered: a burst of them is one question to the server. */
const gathering = 300

function watchesOf(userId: string): TableWatch[] {
  const own = { table: 'notifications', filter: `user_id=eq.${userId}` } as const
  const toOneself = { table: 'friend_requests', filter: `receiver_id=eq.${userId}` } as const
  return [own, toOneself].flatMap((watch) => [
    { ...watch, event: 'INSERT' },
    { ...watch, event: 'UPDATE' },
  ])
}

function announce(row: unknown): void {
  const title = textField(row, 'title')
  const detail = textField(row, 'message')
  if (!title || fieldOf(row, 'is_read') === true) return
  const tone = toneOf(textField(row, 'type') ?? '')
  showToast({ title, tone, duration: toastTime, href: '/notifications', ...(detail && { detail }) })
}

export default function NotificationListener() {
  const userId = useViewerId()
  const [path] = useLocation()
  const queryClient = useQueryClient()
  const watches = useMemo(() => watchesOf(userId), [userId])
  const [renew] = useState(() =>
    // Most of what is told is about friends; what is not on screen is only marked as old.
    coalesced(() => renewFriends(queryClient), gathering),
  )
  useTableChanges('notifications', watches, {
    onChange: ({ table, event, row }) => {
      renew()
      if (table === 'notifications' && event === 'INSERT' && path !== '/notifications') announce(row)
    },
    onListening: renew,
  })
  return null
}
