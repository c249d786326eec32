// The rules behind the code input: where typed, pasted and deleted digits go. Pure; the input only draws.
import { digitsOnly } from '../lib/digits.ts'

export interface CodeChange {
  code: string
  /** The box that should have the focus afterwards. */
  focus: number
}

/** The boxes of a code: one digit or nothing each. */
export function boxesOf(code: string, length: number): string[] {
  return Array.from({ length }, (_, index) => code[index]?.trim() ?? '')
}

function join(boxes: readonly string[]): string {
  return boxes
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd()
}

/** Text arriving in a box: one digit fills it, several (a paste, a one-time-code suggestion) fill it and those after. */
export function enterDigits(code: string, length: number, index: number, text: string): CodeChange {
  const typed = digitsOnly(text)
  if (typed === '') return { code, focus: index }
  const start = typed.length >= length ? 0 : index
  const boxes = boxesOf(code, length)
  for (const [offset, digit] of [...typed].entries()) {
    if (start + offset < length) boxes[start + offset] = digit
  }
  return { code: join(boxes), focus: Math.min(start + typed.length, length - 1) }
}

/** Backspace: empties the box, or the one before when it is empty already. */
export function eraseDigit(code: string, length: number, index: number): CodeChange {
  const boxes = boxesOf(code, length)
  const target = boxes[index] ? index : Math.max(index - 1, 0)
  boxes[target] = ''
  return { code: join(boxes), focus: target }
}
