// A message of a room: its author's face and name, what it answers, its picture and words, the signs of others, and what can be done with it.
import { CheckCheck } from 'lucide-react'
import { Link } from 'wouter'
import { formatDateTime, formatTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { plural } from '../../lib/plural.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Bubble } from '../../ui/message-bubble.tsx'
import { SentPicture } from '../../ui/message-picture.tsx'
import { Quote } from '../../ui/message-quote.tsx'
import { useReact } from './message-actions.ts'
import { MessageMenu, type MessageMenuProps } from './message-menu.tsx'
import type { RoomMessage } from './room.ts'
import { roomImagesBucket } from './room-outbox.ts'

const texts = roomTexts.message

const faceSize = 36

function Reactions({ roomId, message, isOwn }: Pick<MessageMenuProps, 'roomId' | 'message' | 'isOwn'>) {
  const { reactions, ownReaction } = message
  const react = useReact(roomId, message)
  return (
    <span className={classes('flex flex-wrap gap-1', !isOwn && 'me-auto ps-11')}>
      {reactions.map(({ emoji, count }) => {
        const isChosen = emoji === ownReaction
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isChosen}
            aria-label={`${isChosen ? texts.unreact(emoji) : texts.reactWith(emoji)}، ${plural(count, texts.reacted)}`}
            onClick={() => react(isChosen ? null : emoji)}
            className={classes(
              'flex min-h-8 items-center gap-1 rounded-full border px-2.5 text-small',
              isChosen ? 'border-brand bg-brand-soft text-brand' : 'border-line bg-surface text-ink-2',
            )}
          >
            <span aria-hidden>{emoji}</span>
            <span className="ltr">{formatNumber(count)}</span>
          </button>
        )
      })}
    </span>
  )
}

export interface MessageRowProps {
  roomId: string
  message: RoomMessage
  /** Its author has not just gone on. */
  isFirst: boolean
  /** Who looks at it owns the room. */
  isRoomOwner: boolean
  onAnswer: (message: RoomMessage) => void
}

function Face({ message: { author }, isFirst }: Pick<MessageRowProps, 'message' | 'isFirst'>) {
  if (!isFirst) return <span className="shrink-0" style={{ width: faceSize }} />
  return (
    <Link href={`/user/${author.id}`} className="shrink-0 self-start rounded-full">
      <Avatar name={author.name} url={author.avatarUrl} size={faceSize} />
    </Link>
  )
}

export function MessageRow(props: MessageRowProps) {
  const { roomId, message, isFirst } = props
  const { id, author, text, imagePath, answered, isRemoved, createdAt, reactions } = message
  const isOwn = author.id === useViewerId()
  return (
    <Bubble
      id={id}
      isOwn={isOwn}
      name={isOwn || !isFirst ? undefined : author.name}
      lead={!isOwn && <Face message={message} isFirst={isFirst} />}
      quote={answered && !isRemoved && <Quote answered={answered} isOwn={isOwn} />}
      picture={imagePath === null ? undefined : <SentPicture bucket={roomImagesBucket} path={imagePath} />}
      text={isRemoved ? conversationTexts.message.removed : text}
      isFaint={isRemoved}
      foot={
        <>
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatTime(createdAt)}
          </time>
          {isOwn && !isRemoved && (
            <>
              <CheckCheck aria-hidden size={15} />
              <span className="sr-only">{conversationTexts.arrived}</span>
            </>
          )}
        </>
      }
      options={!isRemoved && <MessageMenu {...props} isOwn={isOwn} />}
      under={reactions.length > 0 && <Reactions roomId={roomId} message={message} isOwn={isOwn} />}
    />
  )
}
