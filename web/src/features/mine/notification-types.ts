// What an inviter is told of. What moved a balance stands in its history, on the mine.
import { Gift } from 'lucide-react'
import { notificationTexts } from '../../messages/notifications.ts'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const mineNotifications: NotificationTypes = {
  types: { referral_reward: { icon: Gift, noun: notificationTexts.nouns.referral, hasAmount: true } },
  targets: { wallet: () => '/timer?open=movements' },
}
