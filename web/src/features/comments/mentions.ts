// Naming somebody while one writes: what of the text asks for it, and who is meant. Pure.
import type { Person } from '../../lib/person.ts'
import { markedHandle } from '../../lib/text-direction.ts'

/** Shown at once. */
const mostNamed = 4

/** A person who can be named. */
export interface Nameable extends Person {
  username: string
}

const isNameable = (person: Person): person is Nameable => person.username !== null

export interface AskedMention {
  /** Where it begins in the text, with its mark. */
  start: number
  /** What of a name or handle is there already. */
  words: string
}

/** What is typed right before the caret as the beginning of a handle. */
export function mentionAt(text: string, caret: number): AskedMention | undefined {
  const match = /(?:^|[\s(«"])(\u200e?@([\p{L}\p{N}_-]{0,30}))$/u.exec(text.slice(0, caret))
  const [, opening = '', words = ''] = match ?? []
  return match ? { start: caret - opening.length, words } : undefined
}

const folded = (text: string) => text.toLowerCase().replaceAll('_', ' ')

/** Friends who were found, and by which words. */
export interface FoundFriends {
  words: string
  people: readonly Person[]
}

/**
 * Whose handle, or a word of whose name, begins so; each once, at most `mostNamed`. Friends whom the server found by these words are meant,
 * however they are spelled.
 */
export function namedBy(words: string, talkers: readonly Person[], found: FoundFriends): Nameable[] {
  const wanted = folded(words)
  const isMeant = ({ name, username }: Nameable) =>
    folded(username).startsWith(wanted) || ` ${folded(name)}`.includes(` ${wanted}`)
  const friends = found.people.filter(isNameable)
  const meant = [
    ...talkers.filter(isNameable).filter(isMeant),
    ...(found.words === words ? friends : friends.filter(isMeant)),
  ]
  return [...new Map(meant.map((person) => [person.id, person])).values()].slice(0, mostNamed)
}

/** The text with that handle in the place of what was typed of it, and where the caret goes. */
export function withHandle(
  text: string,
  { start, words }: AskedMention,
  username: string,
): { text: string; caret: number } {
  const typed = text.slice(start).indexOf('@') + 1 + words.length
  const before = `${text.slice(0, start)}${markedHandle(username)} `
  return { text: before + text.slice(start + typed).replace(/^ /, ''), caret: before.length }
}
