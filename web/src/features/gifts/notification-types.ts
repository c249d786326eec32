// What is told of gifts: to who got one, and to the owner of the room who had a share of it; both lead to the room.
import { Gift } from 'lucide-react'
import { notificationTexts } from '../../messages/notifications.ts'
import type { NotificationTypes } from '../../ui/notification-types.ts'

const { nouns } = notificationTexts

export const giftNotifications: NotificationTypes = {
  types: {
    room_gift: { icon: Gift, tone: 'success', noun: nouns.gift, hasAmount: true, isShownThere: true },
    room_gift_share: {
      icon: Gift,
      tone: 'success',
      noun: nouns.giftShare,
      hasAmount: true,
      isShownThere: true,
    },
  },
  targets: { room: (id) => `/room/${id}` },
}
