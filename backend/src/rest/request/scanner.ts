/**
 * A position in a text of the query string, moved forward by small parsers. A parser that cannot go on throws the
 * protocol's error with the column it stopped at; nothing here throws anything else.
 */
import { unparsable } from '../errors/request-errors.ts'

export interface Scanner {
  readonly text: string
  /** What is being parsed, for the error's message, such as `failed to parse order (id.up)`. */
  readonly label: string
  at: number
}

/** Embeds, logic trees and paths into JSON deeper than this are refused, so that no input can exhaust the stack. */
const deepestNesting = 40

export function startScan(text: string, label: string): Scanner {
  return { text, label, at: 0 }
}

/** Throws the error of a text that goes on with something other than `expecting`. */
export function fail(scanner: Scanner, expecting: string): never {
  const found = scanner.text.codePointAt(scanner.at)
  const unexpected = found === undefined ? 'end of input' : `"${String.fromCodePoint(found)}"`
  return failWith(scanner, `unexpected ${unexpected} expecting ${expecting}`)
}

export function failWith(scanner: Scanner, details: string): never {
  throw unparsable(scanner.label, scanner.at + 1, details)
}

export function isAtEnd(scanner: Scanner): boolean {
  return scanner.at >= scanner.text.length
}

export function sees(scanner: Scanner, literal: string): boolean {
  return scanner.text.startsWith(literal, scanner.at)
}

/** Moves past `literal` if it comes next. */
export function take(scanner: Scanner, literal: string): boolean {
  if (!sees(scanner, literal)) return false
  scanner.at += literal.length
  return true
}

export function expect(scanner: Scanner, literal: string): void {
  if (!take(scanner, literal)) fail(scanner, `"${literal}"`)
}

/** Moves past what a sticky pattern matches here and returns it; null when it does not match. */
export function takeMatch(scanner: Scanner, sticky: RegExp): string | null {
  sticky.lastIndex = scanner.at
  const found = sticky.exec(scanner.text)?.[0]
  if (found === undefined) return null
  scanner.at += found.length
  return found
}

export function skipBlanks(scanner: Scanner): void {
  takeMatch(scanner, /[ \t]*/y)
}

/** Parses one or more items with commas, and blanks around them, in between. */
export function separated<T>(scanner: Scanner, parseItem: () => T): T[] {
  const items: T[] = []
  do {
    skipBlanks(scanner)
    items.push(parseItem())
    skipBlanks(scanner)
  } while (take(scanner, ','))
  return items
}

/** Tries a parser; when it refuses, the position is as it was before and the answer null. */
export function attempt<T>(scanner: Scanner, parse: () => T | null): T | null {
  const start = scanner.at
  const result = parse()
  if (result === null) scanner.at = start
  return result
}

export function checkNesting(scanner: Scanner, depth: number): void {
  if (depth > deepestNesting) failWith(scanner, `nested more than ${deepestNesting} levels deep`)
}
