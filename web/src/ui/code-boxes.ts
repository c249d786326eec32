// One-time code editing: where typed, pasted, autofilled and deleted digits go, and where the caret stands then. Pure.
import { digitsOnly, toLatinDigits } from '../lib/digits.ts'

export interface CodeEdit {
  /** The digits so far; a gap is a space. */
  code: string
  /** The box to go on in; as many as there are digits is the place after the last. */
  caret: number
}

/** What of a field is selected, from `start` up to but without `end`; both alike where nothing is. */
export interface Selection {
  start: number
  end: number
}

const separator = '[\\s\\-\u2013\u2014\u061c\u200e\u200f\u2066-\u2069]?'

export function isFullCode(code: string, length: number): boolean {
  return digitsOnly(code).length === length
}

/** The code that a text holds: the run of just that many digits in a whole message, else the first of its digits. */
export function codeIn(text: string, length: number): string {
  const run = new RegExp(`(?<!\\d)\\d(?:${separator}\\d){${length - 1}}(?!\\d)`).exec(toLatinDigits(text))
  return digitsOnly(run?.[0] ?? text).slice(0, length)
}

/** Text that comes: a digit fills its box, several fill the boxes after it too, and a whole code stands for itself. */
export function enterDigits(code: string, length: number, { start, end }: Selection, text: string): CodeEdit {
  const digits = codeIn(text, length)
  if (digits === '') return { code, caret: start }
  if (digits.length === length) return { code: digits, caret: length }
  const emptied = emptyBoxes(code, start, end)
  const after = start + digits.length
  const filled = emptied.padEnd(start).slice(0, start) + digits + emptied.slice(after)
  return { code: filled.slice(0, length), caret: Math.min(after, length) }
}

/** Backspace: empties what is selected; where that is empty already, the box before. Later digits keep their boxes. */
export function eraseDigits(code: string, { start, end }: Selection): CodeEdit {
  const isEmpty = code.slice(start, end).trim() === ''
  const from = isEmpty ? Math.max(start - 1, 0) : start
  const erased = emptyBoxes(code, from, isEmpty ? start : end).trimEnd()
  return { code: erased, caret: Math.min(from, erased.length) }
}

function emptyBoxes(code: string, start: number, end: number): string {
  return code.slice(0, start) + ' '.repeat(Math.max(end - start, 0)) + code.slice(end)
}
