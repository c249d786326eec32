// The message that another answers, as far as it is quoted.
import { ImageIcon } from 'lucide-react'
import { showEntry } from '../../lib/arrivals.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { classes } from '../../ui/classes.ts'
import { IsolatedText } from '../../ui/linked-text.tsx'
import type { AnsweredMessage, RoomMessage } from './room.ts'

const texts = roomTexts.message

/** Characters of a quote. */
const quotedLength = 120

/** What is quoted of a message by whoever answers it. */
export function quoteOf({ id, author, text, imagePath, isRemoved }: RoomMessage): AnsweredMessage {
  return { id, name: author.name, text: text.slice(0, quotedLength), hasImage: imagePath !== null, isRemoved }
}

/** In one line or two. */
export function QuotedWords({ text, hasImage, isRemoved }: AnsweredMessage) {
  if (isRemoved) return texts.removed
  return (
    <>
      {hasImage && <ImageIcon aria-hidden size={14} className="me-1 inline" />}
      {text === '' ? hasImage && texts.picture : <IsolatedText text={text} />}
    </>
  )
}

/** What a message answers; a press leads there, where that is held still. */
export function Quote({ answered, isOwn }: { answered: AnsweredMessage; isOwn: boolean }) {
  const { id, name } = answered
  return (
    <button
      type="button"
      aria-label={texts.toOriginal(name)}
      onClick={() => showEntry(id, 'center')}
      className={classes(
        'mb-1 block w-full rounded-s border-s-3 px-2.5 py-1 text-start text-small',
        isOwn ? 'border-brand-ink/60 bg-black/15' : 'border-brand bg-surface-2',
      )}
    >
      <bdi className="block truncate font-semibold">{name}</bdi>
      <span className="line-clamp-2 wrap-anywhere">
        <QuotedWords {...answered} />
      </span>
    </button>
  )
}
