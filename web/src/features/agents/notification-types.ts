// What an applicant for agency is told of.
import { BadgeCheck, BadgeX } from 'lucide-react'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const agentNotifications: NotificationTypes = {
  types: {
    agent_approval: { icon: BadgeCheck, tone: 'success' },
    agent_rejection: { icon: BadgeX, tone: 'danger' },
  },
  targets: { application: (id) => `/timer?application=${id}` },
}
