// What is told of messages: to their author, those that the admins removed.
import { Trash2 } from 'lucide-react'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const messageNotifications: NotificationTypes = { types: { messages_removed: { icon: Trash2 } } }
