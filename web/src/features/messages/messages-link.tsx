// The way to the messages, with how many are unread, in the bars and the columns.
import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { badgeText } from '../../lib/badge-text.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { messageTexts } from '../../messages/messages.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { navigationSignClass, type SignLook } from '../../ui/navigation-sign.ts'
import { isInMessages, messagesPath } from './message-paths.ts'
import { unreadCountQuery } from './unread-count.ts'

export function MessagesLink({ look }: { look: SignLook }) {
  const { data: count = 0 } = useQuery(unreadCountQuery(useViewerId()))
  const [path] = useLocation()
  const isHere = isInMessages(path)
  const unread = badgeText(count)
  return (
    <Link
      href={messagesPath}
      aria-label={unread ? messageTexts.unread(unread) : messageTexts.title}
      aria-current={isHere ? 'page' : undefined}
      className={navigationSignClass(look, isHere)}
    >
      <MessageCircle aria-hidden size={22} strokeWidth={1.9} />
      {look === 'line' && messageTexts.title}
      <CountBadge look={look} count={count} />
    </Link>
  )
}
