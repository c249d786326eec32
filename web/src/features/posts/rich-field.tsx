// The field in which a post is written, with what is bold, italic or underlined seen as such. Of what is pasted into it the words alone come, or
// files by themselves.
import { CircleAlert } from 'lucide-react'
import {
  type ClipboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { needsMark, typedDirection } from '../../lib/text-direction.ts'
import type { Problem } from '../../lib/validation.ts'
import { drawRichText, type Mark, readRichText, toggleMark } from './rich-dom.ts'
import { plainText } from './rich-text.ts'

export interface RichFieldProps {
  ref: Ref<HTMLElement>
  label: string
  placeholder: string
  /** Limited rich text. */
  html: string
  onHtml: (html: string) => void
  onFiles: (files: readonly File[]) => void
  readOnly: boolean
  error: Problem
}

/** The browser's own way, which it can undo. */
const insert = (text: string) => document.execCommand('insertText', false, text)

/** Words that were copied may come with a picture of themselves. */
function paste(event: ClipboardEvent, onFiles: RichFieldProps['onFiles']): void {
  event.preventDefault()
  const words = event.clipboardData.getData('text/plain')
  const files = [...event.clipboardData.files]
  if (words || files.length === 0) insert(words)
  else onFiles(files)
}

/** Latin letters after the sign of a handle would push it to their other end, among Arabic ones. */
function setOffHandle(event: InputEvent): void {
  const caret = getSelection()?.getRangeAt(0)
  if (event.data !== '@' || !caret) return
  const before =
    caret.startContainer instanceof Text ? caret.startContainer.data.slice(0, caret.startOffset) : ''
  if (!needsMark(`${before}@`, before.length + 1)) return
  event.preventDefault()
  insert('\u200e@')
}

/** Asked for by the keys, or by what a phone offers where words are chosen. */
const asked: Readonly<Record<string, Mark>> = {
  formatBold: 'strong',
  formatItalic: 'em',
  formatUnderline: 'u',
}

function beforeInput(event: InputEvent): void {
  const mark = asked[event.inputType]
  if (!mark || !(event.currentTarget instanceof HTMLElement)) {
    setOffHandle(event)
  } else {
    event.preventDefault()
    toggleMark(event.currentTarget, mark)
  }
}

export function RichField({
  ref,
  label,
  placeholder,
  html,
  onHtml,
  onFiles,
  readOnly,
  error,
}: RichFieldProps) {
  const note = useId()
  const field = useRef<HTMLDivElement>(null)
  /** What stands in the field: it is drawn only where another text is wanted. */
  const drawn = useRef<string>(undefined)
  useImperativeHandle(ref, () => field.current ?? document.body, [])
  useLayoutEffect(() => {
    if (!field.current || drawn.current === html) return
    drawn.current = html
    drawRichText(field.current, html)
  }, [html])
  // React's own event of that name knows of letters alone.
  useEffect(() => {
    const element = field.current
    element?.addEventListener('beforeinput', beforeInput)
    return () => element?.removeEventListener('beforeinput', beforeInput)
  }, [])
  const words = plainText(html)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="relative">
        {words === '' && (
          <p aria-hidden className="pointer-events-none absolute inset-x-0 top-0 text-written text-ink-3">
            {placeholder}
          </p>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: no element of a form shows what is bold */}
        <div
          ref={field}
          role="textbox"
          data-rich-field
          tabIndex={0}
          aria-multiline
          aria-label={label}
          aria-placeholder={placeholder}
          aria-readonly={readOnly}
          aria-invalid={error !== undefined}
          aria-describedby={note}
          contentEditable={!readOnly}
          suppressContentEditableWarning
          dir={typedDirection(words)}
          onPaste={(event) => paste(event, readOnly ? () => undefined : onFiles)}
          onDrop={(event) => event.preventDefault()}
          onInput={({ currentTarget }) => {
            drawn.current = readRichText(currentTarget)
            onHtml(drawn.current)
          }}
          className="min-h-24 whitespace-pre-wrap break-words text-written outline-none [&_u]:decoration-2 [&_u]:decoration-brand [&_u]:underline-offset-4"
        />
      </div>
      <div id={note} aria-live="polite" className="text-small empty:hidden">
        {error && (
          <p className="flex items-center gap-1.5 text-danger">
            <CircleAlert aria-hidden size={15} className="shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
