// What is told of videos: to their owners, those that the admins hid or removed; both lead to the channel.
import { EyeOff, Trash2 } from 'lucide-react'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const videoNotifications: NotificationTypes = {
  types: { video_hidden: { icon: EyeOff }, video_removed: { icon: Trash2 } },
  targets: { channel: (id) => `/channel/${id}` },
}
