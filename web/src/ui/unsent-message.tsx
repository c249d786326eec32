// A message that the server does not have yet, in its conversation.
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '../lib/dates.ts'
import type { Outbox, Outgoing } from '../lib/outbox.ts'
import { conversationTexts } from '../messages/conversation.ts'
import { Bubble } from './message-bubble.tsx'
import { UnsentPicture } from './message-picture.tsx'
import { UnsentState } from './unsent-state.tsx'
import { UnsentVoiceNote, type Voice } from './voice-note.tsx'

export interface UnsentWords extends Outgoing {
  text: string
  picture?: { fileId: string } | undefined
  voice?: (Voice & { fileId: string }) | undefined
}

export interface UnsentMessageProps<Message extends UnsentWords> {
  unsent: Message
  /** In which it waits. */
  outbox: Pick<Outbox<Message, unknown>, 'useUnanswered' | 'resend' | 'discard'>
  /** What it answers. */
  quote?: ReactNode
  /** Its words go back into the field. */
  onTakeBack: (unsent: Message) => Promise<void>
}

export function UnsentMessage<Message extends UnsentWords>(props: UnsentMessageProps<Message>) {
  const { unsent, outbox, quote, onTakeBack } = props
  const { id, text, picture, voice, refusal, refusedUntil, writtenAt } = unsent
  const isUnanswered = outbox.useUnanswered(id)
  const discard = () => outbox.discard(id)
  // Its file is forgotten once it is given up.
  const edit = () => void onTakeBack(unsent).then(discard)
  return (
    <Bubble
      id={id}
      isOwn
      quote={quote}
      text={text}
      picture={picture && <UnsentPicture fileId={picture.fileId} />}
      voice={voice && <UnsentVoiceNote fileId={voice.fileId} voice={voice} />}
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
          onResend={() => outbox.resend(id)}
          // Nothing of it stands in a field.
          onEdit={voice ? undefined : edit}
          onDiscard={discard}
        />
      }
    />
  )
}
