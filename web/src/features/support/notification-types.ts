// What is told of the support: that it has answered, which leads to the conversation.
import { Headset } from 'lucide-react'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const supportNotifications: NotificationTypes = {
  types: { support_answer: { icon: Headset, tone: 'info', isShownThere: true } },
  targets: { support: () => '/support' },
}
