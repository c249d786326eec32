// What else can be done with one notification: marking it without following it, deleting it after asking.
import { Check, Ellipsis, Trash2 } from 'lucide-react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useOverlay } from '../../lib/use-overlay.ts'
import { actions } from '../../messages/actions.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { useDeleteNotification, useMarkRead } from './change-notifications.ts'
import type { Notification } from './notification.ts'

const ConfirmDialog = lazyWhenIdle(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

export function NotificationMenu({ notification: { id, isRead } }: { notification: Notification }) {
  const [asking, setAsking] = useOverlay()
  const { mutate: markRead } = useMarkRead()
  const { mutate: deleteNotification } = useDeleteNotification()
  const mark = { label: notificationTexts.markRead, icon: Check, onSelect: () => markRead(id) }
  const remove = {
    label: notificationTexts.delete,
    icon: Trash2,
    danger: true,
    onSelect: () => setAsking(true),
  }
  return (
    <div className="relative">
      <LazyMenu
        trigger={<IconButton icon={Ellipsis} label={notificationTexts.more} className="text-ink-3" />}
        actions={isRead ? [remove] : [mark, remove]}
      />
      <MountOnce needed={asking} onCancel={() => setAsking(false)}>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={notificationTexts.deleteTitle}
          description={notificationTexts.deleteDetail}
          confirmLabel={actions.delete}
          onConfirm={() => deleteNotification(id)}
        />
      </MountOnce>
    </div>
  )
}
