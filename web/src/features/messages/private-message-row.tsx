// A message of a conversation: what it answers, its picture or voice, its words, how it stands, and what can be done with it.
import { CornerUpRight, Ellipsis, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime, formatTime } from '../../lib/dates.ts'
import { useOverlay } from '../../lib/use-overlay.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { messageTexts } from '../../messages/messages.ts'
import { reportTexts } from '../../messages/reports.ts'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyPopover } from '../../ui/lazy-popover.tsx'
import { Bubble } from '../../ui/message-bubble.tsx'
import { SentPicture } from '../../ui/message-picture.tsx'
import { Quote } from '../../ui/message-quote.tsx'
import { PopoverAction } from '../../ui/popover-action.tsx'
import { SentVoiceNote } from '../../ui/voice-note.tsx'
import { useReporting } from '../reports/index.ts'
import { MarkSign } from './mark-sign.tsx'
import { messageFilesBucket, type PrivateMessage } from './private-message.ts'
import { useRemoveMessage } from './remove-message.ts'

const texts = conversationTexts.message

export interface PrivateMessageRowProps {
  message: PrivateMessage
  /** With whom. */
  userId: string
  /** Nothing can be written to them. */
  isClosed: boolean
  onAnswer: (message: PrivateMessage) => void
}

function MessageMenu({
  message,
  userId,
  isClosed,
  isOwn,
  onAnswer,
}: PrivateMessageRowProps & { isOwn: boolean }) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useOverlay()
  const removing = useRemoveMessage(userId, () => setAsking(false))
  const report = useReporting('message', message.id, message.author.id)
  const choose = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  const label = isOwn ? texts.ownOptions : texts.options(message.author.name)
  return (
    <>
      <LazyPopover
        open={open}
        onOpenChange={setOpen}
        label={label}
        className="w-60 p-1.5"
        trigger={<IconButton icon={Ellipsis} label={label} className="-mx-2 self-center text-ink-3" />}
      >
        {!isClosed && (
          <PopoverAction icon={CornerUpRight} label={texts.reply} onPress={choose(() => onAnswer(message))} />
        )}
        {isOwn ? (
          <PopoverAction
            icon={Trash2}
            label={messageTexts.conversation.remove}
            danger
            onPress={choose(() => setAsking(true))}
          />
        ) : (
          <PopoverAction
            icon={Flag}
            label={reportTexts.dialog.title.message}
            danger
            onPress={choose(report)}
          />
        )}
      </LazyPopover>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messageTexts.conversation.removeTitle}
        description={messageTexts.conversation.removeDetail}
        confirmLabel={messageTexts.conversation.remove}
        onConfirm={() => removing.mutate(message.id)}
        busy={removing.isPending}
      />
    </>
  )
}

export function PrivateMessageRow(props: PrivateMessageRowProps) {
  const { id, author, text, imagePath, voice, answered, isRemoved, createdAt, ...marks } = props.message
  const isOwn = author.id === useViewerId()
  return (
    <Bubble
      id={id}
      isOwn={isOwn}
      quote={answered && !isRemoved && <Quote answered={answered} isOwn={isOwn} />}
      picture={imagePath === null ? undefined : <SentPicture bucket={messageFilesBucket} path={imagePath} />}
      voice={
        voice && (
          <div className={classes(!isOwn && 'text-brand')}>
            <SentVoiceNote bucket={messageFilesBucket} path={voice.path} voice={voice} />
          </div>
        )
      }
      text={isRemoved ? texts.removed : text}
      isFaint={isRemoved}
      foot={
        <>
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatTime(createdAt)}
          </time>
          {isOwn && !isRemoved && <MarkSign {...marks} readClass="text-read" />}
        </>
      }
      options={!isRemoved && <MessageMenu {...props} isOwn={isOwn} />}
    />
  )
}
