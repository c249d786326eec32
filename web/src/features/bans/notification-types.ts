// What somebody who was banned is told of.
import { ShieldCheck } from 'lucide-react'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const banNotifications: NotificationTypes = {
  types: { ban_lifted: { icon: ShieldCheck } },
  targets: { home: () => '/home' },
}
