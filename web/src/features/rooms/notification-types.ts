// What is told of rooms: to their owners, those that the admins removed.
import { Trash2 } from 'lucide-react'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const roomNotifications: NotificationTypes = { types: { room_removed: { icon: Trash2 } } }
