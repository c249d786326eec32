// What an inviter is told of. Where the balances are is the mine.
import { Gift } from 'lucide-react'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const mineNotifications: NotificationTypes = {
  types: { referral_reward: { icon: Gift } },
  targets: { wallet: () => '/timer' },
}
