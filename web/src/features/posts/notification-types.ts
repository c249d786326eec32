// What the author of a post is told of.
import { Trash2 } from 'lucide-react'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const postNotifications: NotificationTypes = {
  types: { post_removed: { icon: Trash2 } },
  targets: { profile: () => '/profile', post: (id) => `/post/${id}` },
}
