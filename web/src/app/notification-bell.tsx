// The bell with what it opens, which is loaded when it is first pressed.
import { Bell, type BellLook } from '../features/notifications/index.ts'
import { lazyChunk } from '../lib/lazy-chunk.ts'

const NotificationPanel = lazyChunk(() => import('../features/notifications/notification-panel.tsx'))

export function NotificationBell({ look }: BellLook) {
  return (
    <Bell look={look}>
      <NotificationPanel />
    </Bell>
  )
}
