// The message that another answers, as far as it is quoted.
import { ImageIcon, Mic } from 'lucide-react'
import type { AnsweredMessage } from '../lib/answered-message.ts'
import { showEntry } from '../lib/arrivals.ts'
import type { TimelineMessage } from '../lib/message-timeline.ts'
import { conversationTexts } from '../messages/conversation.ts'
import { classes } from './classes.ts'
import { IsolatedText } from './linked-text.tsx'

const texts = conversationTexts.message

/** Characters of a quote. */
const quotedLength = 120

/** What is quoted of a message by whoever answers it; `name` of its author. */
export function quoteOf(
  message: TimelineMessage & { voice?: object | undefined },
  name: string,
): AnsweredMessage {
  const { id, text, imagePath, voice, isRemoved } = message
  const files = { hasImage: imagePath !== null, hasVoice: voice !== undefined }
  return { id, name, text: text.slice(0, quotedLength), ...files, isRemoved }
}

/** In one line or two. */
export function QuotedWords({ text, hasImage, hasVoice, isRemoved }: Omit<AnsweredMessage, 'id' | 'name'>) {
  if (isRemoved) return texts.removed
  const Sign = hasVoice ? Mic : ImageIcon
  return (
    <>
      {(hasVoice || hasImage) && <Sign aria-hidden size={14} className="me-1 inline" />}
      {text === '' ? (hasVoice && texts.voice) || (hasImage && texts.picture) : <IsolatedText text={text} />}
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
