// What friends are told of: requests and their acceptance. Both lead to the person.
import { UserCheck, UserPlus } from 'lucide-react'
import { notificationTexts } from '../../messages/notifications.ts'
import type { NotificationTypes } from '../../ui/notification-types.ts'

const { nouns, requestOutcomes } = notificationTexts

export const friendNotifications: NotificationTypes = {
  types: {
    friend_request: { icon: UserPlus, noun: nouns.friendRequest, outcomes: requestOutcomes },
    friend_request_accepted: { icon: UserCheck, noun: nouns.friendship },
  },
  targets: { user: (id) => `/user/${id}` },
}
