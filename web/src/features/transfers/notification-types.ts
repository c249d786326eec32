// What the receiver of points is told of.
import { ArrowDownLeft, Coins } from 'lucide-react'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const transferNotifications: NotificationTypes = {
  types: {
    transfer: { icon: ArrowDownLeft },
    admin_transfer: { icon: Coins, tone: 'info' },
  },
}
