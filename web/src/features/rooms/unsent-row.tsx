// A message that the server does not have yet, in its room.
import { Clock } from 'lucide-react'
import { formatTime } from '../../lib/dates.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { Bubble } from '../../ui/message-bubble.tsx'
import { UnsentPicture } from '../../ui/message-picture.tsx'
import { UnsentState } from '../../ui/unsent-state.tsx'
import { Quote } from './quote.tsx'
import { roomOutbox, type UnsentRoomMessage } from './room-outbox.ts'

export interface UnsentRowProps {
  unsent: UnsentRoomMessage
  /** Its words go back into the field. */
  onTakeBack: (unsent: UnsentRoomMessage) => Promise<void>
}

export function UnsentRow({ unsent, onTakeBack }: UnsentRowProps) {
  const { id, text, picture, answered, refusal, refusedUntil, writtenAt } = unsent
  const isUnanswered = roomOutbox.useUnanswered(id)
  const discard = () => roomOutbox.discard(id)
  // Its file is forgotten once it is given up.
  const edit = () => void onTakeBack(unsent).then(discard)
  return (
    <Bubble
      id={id}
      isOwn
      quote={answered && <Quote answered={answered} isOwn />}
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
          onResend={() => roomOutbox.resend(id)}
          onEdit={edit}
          onDiscard={discard}
        />
      }
    />
  )
}
