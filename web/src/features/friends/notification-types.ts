// What friends are told of: requests and their acceptance. Both lead to the person.
import { UserCheck, UserPlus } from 'lucide-react'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const friendNotifications: NotificationTypes = {
  types: {
    friend_request: { icon: UserPlus },
    friend_request_accepted: { icon: UserCheck },
  },
  targets: { user: (id) => `/user/${id}` },
}
