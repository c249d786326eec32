// A message that the server does not have yet, in its conversation.
import { Clock } from 'lucide-react'
import { formatTime } from '../../lib/dates.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { Bubble } from '../../ui/message-bubble.tsx'
import { UnsentPicture } from '../../ui/message-picture.tsx'
import { UnsentState } from '../../ui/unsent-state.tsx'
import { supportOutbox, type UnsentMessage } from './support-outbox.ts'

export interface UnsentMessageRowProps {
  unsent: UnsentMessage
  onTakeBack: (unsent: UnsentMessage) => Promise<void>
}

export function UnsentMessageRow({ unsent, onTakeBack }: UnsentMessageRowProps) {
  const { id, text, picture, refusal, refusedUntil, writtenAt } = unsent
  const isUnanswered = supportOutbox.useUnanswered(id)
  const discard = () => supportOutbox.discard(id)
  // Its file is forgotten once it is given up.
  const edit = () => void onTakeBack(unsent).then(discard)
  return (
    <Bubble
      id={id}
      isOwn
      text={text}
      picture={picture && <UnsentPicture fileId={picture.fileId} />}
      foot={
        <>
          <time dateTime={writtenAt}>{formatTime(writtenAt)}</time>
          <Clock aria-hidden size={14} />
        </>
      }
      under={
        <UnsentState
          texts={conversationTexts.unsent}
          {...{ refusal, refusedUntil, isUnanswered }}
          onResend={() => supportOutbox.resend(id)}
          onEdit={edit}
          onDiscard={discard}
        />
      }
    />
  )
}
