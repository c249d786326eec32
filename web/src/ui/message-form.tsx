// Writing a message: its picture, a field that grows with the words and counts them, and the button that sends.
import { CircleAlert, ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { messageMaxLength, messageOf } from '../lib/message-text.ts'
import { formatNumber } from '../lib/numbers.ts'
import { typedDirection } from '../lib/text-direction.ts'
import { touchOnly, useMediaQuery } from '../lib/use-media-query.ts'
import type { MessageDraft } from '../lib/use-message-draft.ts'
import { useObjectUrl } from '../lib/use-object-url.ts'
import { conversationTexts } from '../messages/conversation.ts'
import { classes } from './classes.ts'
import { FileButton } from './file-button.tsx'
import { IconButton } from './icon-button.tsx'

function Attached({ draft: { file, isAttaching, detach } }: { draft: MessageDraft }) {
  const url = useObjectUrl(file)
  if (isAttaching) {
    return (
      <p role="status" className="text-small text-ink-2">
        {conversationTexts.attaching}
      </p>
    )
  }
  if (!url) return null
  return (
    <div className="relative w-fit">
      <img
        src={url}
        alt={conversationTexts.preview}
        className="h-20 w-25 rounded-m bg-surface-2 object-cover"
      />
      <IconButton
        icon={X}
        label={conversationTexts.detach}
        onClick={detach}
        className="absolute -end-3 -top-3 scale-75 bg-black/70 text-white hover:bg-black/85"
      />
    </div>
  )
}

function Counter({ text, isLong }: { text: string; isLong: boolean }) {
  const isTouch = useMediaQuery(touchOnly)
  return (
    <span className="flex justify-between gap-3 text-tiny text-ink-2">
      <span>{!isTouch && conversationTexts.enterSends}</span>
      <span data-counter className={classes('ltr', isLong && 'font-semibold text-danger')}>
        {formatNumber(messageOf(text).length)} / {formatNumber(messageMaxLength)}
      </span>
    </span>
  )
}

export interface MessageFormProps {
  draft: MessageDraft
  /** What the field is for, where more than one may be on screen. */
  label?: string
  /** A picture can be sent with it. */
  takesPictures?: boolean
  /** Above the field: what it answers, and the like. */
  above?: ReactNode
  /** Before the field: what else can be sent. */
  start?: ReactNode
  /** In the place of the button that sends, while there is nothing to send. */
  idle?: ReactNode
}

/** Of the buttons beside the field. */
export const roundClass = 'mb-0.5 size-11.5'

export function MessageForm(props: MessageFormProps) {
  const { draft, label = conversationTexts.field, takesPictures = false, above, start, idle } = props
  const [note, counter] = [useId(), useId()]
  const { text, problem, field, write, attach, send } = draft
  const isEmpty = messageOf(text) === '' && !draft.file && !draft.isAttaching
  const isLong = messageOf(text).length > messageMaxLength
  // Spec 2 §2: with shift it begins a line.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) send(event.timeStamp)
  }
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {above}
      <Attached draft={draft} />
      <div className="flex items-end gap-2 @max-2xs:flex-wrap @max-2xs:justify-between">
        {start}
        {takesPictures && (
          <FileButton accept="image/*" onFile={(file) => void attach(file)}>
            {(open) => (
              <IconButton
                icon={ImagePlus}
                label={conversationTexts.attach}
                onClick={open}
                className={`${roundClass} bg-surface-2`}
              />
            )}
          </FileButton>
        )}
        <label
          className={classes(
            'min-w-0 flex-1 cursor-text @max-2xs:order-first @max-2xs:basis-full rounded-l border-[1.5px] bg-surface-2 px-4 pt-2 pb-1.5 transition-colors',
            problem ? 'border-danger' : 'border-transparent focus-within:border-brand',
          )}
        >
          <textarea
            ref={field}
            rows={1}
            dir={typedDirection(text)}
            aria-label={label}
            aria-describedby={`${counter} ${note}`}
            aria-invalid={problem !== undefined}
            placeholder={conversationTexts.placeholder}
            enterKeyHint="send"
            value={text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            className="field-sizing-content block max-h-[min(9rem,25dvh)] min-h-6 w-full resize-none break-words bg-transparent text-base leading-relaxed outline-none"
          />
          <span id={counter}>
            <Counter {...{ text, isLong }} />
          </span>
        </label>
        {isEmpty && idle ? (
          idle
        ) : (
          <IconButton
            icon={SendHorizontal}
            label={conversationTexts.send}
            mirrored
            onClick={(event) => send(event.timeStamp)}
            className={`${roundClass} bg-brand text-brand-ink hover:bg-brand hover:brightness-110`}
          />
        )}
      </div>
      <div id={note} aria-live="polite" className="text-small empty:hidden">
        {problem && (
          <p className="flex items-center gap-1.5 text-danger">
            <CircleAlert aria-hidden size={15} className="shrink-0" />
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
