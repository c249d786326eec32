// Above the field: the message that the next one will answer.
import { X } from 'lucide-react'
import type { AnsweredMessage } from '../lib/answered-message.ts'
import { conversationTexts } from '../messages/conversation.ts'
import { IconButton } from './icon-button.tsx'
import { QuotedWords } from './message-quote.tsx'

const texts = conversationTexts.message

export interface ReplyingToProps {
  answered: AnsweredMessage
  onNone: () => void
}

export function ReplyingTo({ answered, onNone }: ReplyingToProps) {
  return (
    <div className="flex items-center gap-2 rounded-m border-brand border-s-3 bg-surface-2 ps-3 text-small">
      <span className="min-w-0 flex-1 py-1.5">
        <span className="block truncate font-semibold text-brand">{texts.replyTo(answered.name)}</span>
        <span className="line-clamp-1 wrap-anywhere text-ink-2">
          <QuotedWords {...answered} />
        </span>
      </span>
      <IconButton icon={X} label={texts.cancelReply} onClick={onNone} className="text-ink-2" />
    </div>
  )
}
