// What the receiver of points is told of.
import { Coins, Landmark } from 'lucide-react'
import { notificationTexts } from '../../messages/notifications.ts'
import type { NotificationTypes } from '../../ui/notification-types.ts'

const { nouns } = notificationTexts

export const transferNotifications: NotificationTypes = {
  types: {
    transfer: { icon: Coins, noun: nouns.transfer, hasAmount: true },
    admin_transfer: { icon: Landmark, tone: 'info', noun: nouns.credit, byHouse: true, hasAmount: true },
  },
  targets: { transfer: (id) => `/timer?receipt=${id}` },
}
