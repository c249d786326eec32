// A one-time code: a box a digit, from left to right. Paste and the phone's own suggestion fill all of them.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { fieldTexts } from '../messages/fields.ts'
import { classes } from './classes.ts'
import { boxesOf, type CodeChange, enterDigits, eraseDigit } from './code-boxes.ts'

export interface CodeInputProps {
  label: string
  length: number
  /** The digits so far; a gap is a space. */
  value: string
  onValue: (value: string) => void
  /** The code was refused. */
  invalid?: boolean
  disabled?: boolean
}

export function CodeInput({ label, length, value, onValue, invalid = false, disabled }: CodeInputProps) {
  const digits = boxesOf(value, length)
  const positions = digits.map((_digit, position) => position)
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  useEffect(() => boxes.current[0]?.focus(), [])

  const apply = (change: CodeChange) => {
    onValue(change.code)
    boxes.current[change.focus]?.focus()
  }
  const press = (event: KeyboardEvent, index: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) boxes.current[index + step]?.focus()
    else if (event.key === 'Backspace') apply(eraseDigit(value, length, index))
    else return
    event.preventDefault()
  }

  return (
    <fieldset dir="ltr" className="flex justify-center gap-2" aria-invalid={invalid} data-paste-welcome>
      <legend className="sr-only">{label}</legend>
      {positions.map((index) => (
        <input
          key={index}
          ref={(box) => {
            boxes.current[index] = box
          }}
          aria-label={fieldTexts.codeDigit(index + 1)}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          value={digits[index]}
          readOnly={disabled}
          onFocus={(event) => event.target.select()}
          onChange={(event) => apply(enterDigits(value, length, index, event.target.value))}
          onKeyDown={(event) => press(event, index)}
          className={classes(
            'h-14 w-full max-w-13 min-w-0 rounded-m border-[1.5px] bg-surface-2 text-center text-2xl font-semibold',
            'outline-none transition-colors focus:border-brand focus:bg-surface',
            invalid ? 'border-danger' : 'border-transparent',
          )}
        />
      ))}
    </fieldset>
  )
}
