// What is told of comments: to authors of posts those by others, which lead to the comment; to their own authors those that were removed.
import { MessageCircle, Trash2 } from 'lucide-react'
import { notificationTexts } from '../../messages/notifications.ts'
import type { NotificationTypes } from '../../ui/notification-types.ts'

export const commentNotifications: NotificationTypes = {
  types: {
    post_comment: { icon: MessageCircle, noun: notificationTexts.nouns.comment, quotes: true },
    comment_removed: { icon: Trash2 },
  },
  targets: { comment: (id) => `/comment/${id}` },
}
