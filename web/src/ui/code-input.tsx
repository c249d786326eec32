// One-time code input: one real text field drawn as a box a digit, from left to right, by input-otp. Being one field, it
// takes the phone's suggestion whole, has one name for a screen reader, and keeps to keyboards that name no keys.
import { getNonce } from 'get-nonce'
import { OTPInput, type SlotProps } from 'input-otp'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { type CodeEdit, codeIn, enterDigits, eraseDigits, isFullCode, type Selection } from './code-boxes.ts'

export interface CodeInputProps {
  label: string
  length: number
  /** The digits so far; a gap is a space. */
  value: string
  onValue: (value: string) => void
  /** Shown dimmed while nothing else is typed: the code that is being checked. */
  pending?: string
  /** The code was refused: the focus goes to its first empty box. */
  invalid?: boolean
  /** What stands above it is read first: it takes no focus as it comes. */
  readFirst?: boolean
}

function Box({ char, placeholderChar, isActive, hasFakeCaret, invalid }: SlotProps & { invalid: boolean }) {
  const digit = char?.trim() || null
  return (
    <div
      className={classes(
        'grid h-14 w-full max-w-13 min-w-0 place-items-center rounded-m border-[1.5px] text-2xl font-semibold transition-colors',
        isActive ? 'bg-surface' : 'bg-surface-2',
        invalid ? 'border-danger' : isActive ? 'border-brand' : 'border-transparent',
      )}
    >
      {digit ?? (placeholderChar && <span className="text-ink-3">{placeholderChar}</span>)}
      {hasFakeCaret && !placeholderChar && (
        <span className="h-6 w-0.5 rounded-full bg-brand motion-safe:animate-pulse" />
      )}
    </div>
  )
}

/** Selects the digit or gap of a box, so that what is typed replaces it; after the last there is only the caret. */
function selectBox(field: HTMLInputElement, index: number): void {
  const { length } = field.value
  const start = Math.min(index, field.maxLength - 1, length)
  field.setSelectionRange(start, Math.min(start + 1, length))
}

function selectionOf({ selectionStart, selectionEnd, value }: HTMLInputElement): Selection {
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length }
}

export function CodeInput({
  label,
  length,
  value,
  onValue,
  pending,
  invalid = false,
  readFirst = false,
}: CodeInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  /** What an input method is composing; changing the field under it would have its digits twice. */
  const [composed, setComposed] = useState<string>()
  const apply = (field: HTMLInputElement, { code, caret }: CodeEdit) => {
    field.value = code
    selectBox(field, caret)
    onValue(code)
  }
  const paste = useEffectEvent((event: ClipboardEvent, field: HTMLInputElement) => {
    // Also kept from the library, which cuts a message to its first characters.
    event.preventDefault()
    event.stopPropagation()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    apply(field, enterDigits(field.value, length, selectionOf(field), text))
  })
  /** Typing and deleting, before the browser does to a text what is meant for boxes. */
  const change = useEffectEvent((event: InputEvent, field: HTMLInputElement) => {
    const selection = selectionOf(field)
    if (event.isComposing) return
    if (event.inputType === 'insertText') {
      event.preventDefault()
      apply(field, enterDigits(field.value, length, selection, event.data ?? ''))
    } else if (event.inputType === 'deleteContentBackward') {
      event.preventDefault()
      apply(field, eraseDigits(field.value, selection))
    }
  })
  const begin = useEffectEvent((field: HTMLInputElement) => {
    if (!readFirst) field.focus()
  })
  useEffect(() => {
    const field = ref.current
    if (!field) return
    begin(field)
    const stop = new AbortController()
    const { signal } = stop
    field.addEventListener('paste', (event) => paste(event, field), { signal })
    field.addEventListener('beforeinput', (event) => change(event, field), { signal })
    return () => stop.abort()
  }, [])
  const goToFirstEmpty = useEffectEvent(() => {
    const field = ref.current
    // By what the field holds, not by what was drawn: a digit typed in between would be selected, and replaced by the next.
    if (!field || isFullCode(field.value, length)) return
    field.focus()
    selectBox(field, field.value.padEnd(length).indexOf(' '))
  })
  useEffect(() => {
    if (invalid) goToFirstEmpty()
  }, [invalid])

  const chooseBox = ({ currentTarget: field, clientX }: MouseEvent<HTMLInputElement>) => {
    const { left, width } = field.getBoundingClientRect()
    selectBox(field, Math.floor(((clientX - left) / width) * length))
  }
  return (
    <div data-sheet-footer dir="ltr" className="mx-auto w-full max-w-88">
      <OTPInput
        ref={ref}
        aria-label={label}
        aria-invalid={invalid}
        maxLength={length}
        value={composed ?? value}
        // What comes past the boxes: the phone's suggestion, an input method, undoing.
        onChange={(text) => (composed === undefined ? onValue(codeIn(text, length)) : setComposed(text))}
        onCompositionStart={() => setComposed(value)}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(undefined)
          onValue(codeIn(currentTarget.value, length))
        }}
        onClick={chooseBox}
        {...(pending && { placeholder: pending })}
        nonce={getNonce()}
        noScriptCSSFallback={null}
        pushPasswordManagerStrategy="none"
        render={({ slots }) => (
          <div className="flex justify-center gap-2">
            {slots.map((slot, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              <Box key={index} {...slot} invalid={invalid} />
            ))}
          </div>
        )}
      />
    </div>
  )
}
