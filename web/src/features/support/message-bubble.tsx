// A message of a conversation with the support, as it arrived.
import { CheckCheck } from 'lucide-react'
import { formatDateTime, formatTime } from '../../lib/dates.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { supportTexts } from '../../messages/support.ts'
import { Bubble } from '../../ui/message-bubble.tsx'
import { SentPicture } from '../../ui/message-picture.tsx'
import type { SupportMessage } from './support-message.ts'
import { supportBucket } from './support-queries.ts'

/** Whose words are told apart: one's own and, at the desk, those of the one who asks are not. */
function nameOf({ isFromSupport, isAutomatic }: SupportMessage, isOwn: boolean): string | undefined {
  if (isAutomatic) return supportTexts.automatic
  return isFromSupport && !isOwn ? supportTexts.team : undefined
}

export interface MessageBubbleProps {
  message: SupportMessage
  isOwn: boolean
}

export function MessageBubble({ message, isOwn }: MessageBubbleProps) {
  const { id, text, imagePath, createdAt } = message
  return (
    <Bubble
      id={id}
      isOwn={isOwn}
      name={nameOf(message, isOwn)}
      picture={imagePath === null ? undefined : <SentPicture bucket={supportBucket} path={imagePath} />}
      text={text}
      foot={
        <>
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatTime(createdAt)}
          </time>
          {isOwn && (
            <>
              <CheckCheck aria-hidden size={15} />
              <span className="sr-only">{conversationTexts.arrived}</span>
            </>
          )}
        </>
      }
    />
  )
}
