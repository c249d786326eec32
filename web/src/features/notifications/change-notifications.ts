// Marking as read and deleting: shown at once, taken back when the server refuses or cannot be reached.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { retryUnheard } from '../../lib/confirm-done.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { showError } from '../../ui/toast-store.ts'
import type { Notification } from './notification.ts'
import { changeShown, invalidateNotifications } from './notification-queries.ts'

interface Change<Target> {
  save: (target: Target, userId: string) => Promise<void>
  /** What becomes of each notification on screen; undefined where it goes. */
  show: (notification: Notification, target: Target) => Notification | undefined
  /** How many are unread afterwards, where the notifications on screen do not tell. */
  unreadLeft?: number
  failed: string
}

function useChange<Target>({ save, show, unreadLeft, failed }: Change<Target>) {
  const queryClient = useQueryClient()
  const userId = useViewerId()
  const mutation = useActionMutation({
    mutationFn: (target: Target) => retryUnheard(() => save(target, userId)),
    onMutate: (target) =>
      changeShown(queryClient, userId, (notification) => show(notification, target), unreadLeft),
    onError: (error, target, takeBack) => {
      takeBack?.()
      showError(failed, error, () => mutation.mutate(target))
    },
    onSettled: () => invalidateNotifications(queryClient),
  })
  return mutation
}

const asRead = (notification: Notification) =>
  notification.isRead ? notification : { ...notification, isRead: true }

/** Marks the notification with the id. */
export function useMarkRead() {
  return useChange<string>({
    save: async (id) => {
      const supabase = await getSupabase()
      const { error } = await supabase.from('notifications').update({ is_read: true }).eq('id', id)
      if (error) throw error
    },
    show: (notification, id) => (notification.id === id ? asRead(notification) : notification),
    failed: notificationTexts.markFailed,
  })
}

/** Marks everything up to the given newest one: what comes in meanwhile has not been seen. */
export function useMarkAllRead() {
  return useChange<Notification>({
    save: async ({ createdAt }, userId) => {
      const supabase = await getSupabase()
      const { error } = await supabase
        .from('notifications')
        .update({ is_read: true })
        .eq('user_id', userId)
        .eq('is_read', false)
        .lte('created_at', createdAt)
      if (error) throw error
    },
    show: asRead,
    unreadLeft: 0,
    failed: notificationTexts.markAllFailed,
  })
}

/** Marks those of a type, which tell of what is on screen. What fails stays unread, and is marked the next time. */
export function useReadType(type: string): () => void {
  const queryClient = useQueryClient()
  const userId = useViewerId()
  return useCallback(() => {
    const read = async () => {
      const supabase = await getSupabase()
      const own = supabase.from('notifications').update({ is_read: true }).eq('user_id', userId)
      const { data, error } = await own.eq('type', type).eq('is_read', false).select('id')
      if (error) throw error
      if (data.length > 0) await invalidateNotifications(queryClient)
    }
    read().catch((error) => console.info('notifications stay unread', error))
  }, [queryClient, userId, type])
}

/** Deletes the notification with the id. */
export function useDeleteNotification() {
  return useChange<string>({
    save: async (id) => {
      const supabase = await getSupabase()
      const { error } = await supabase.from('notifications').delete().eq('id', id)
      if (error) throw error
    },
    show: (notification, id) => (notification.id === id ? undefined : notification),
    failed: notificationTexts.deleteFailed,
  })
}
