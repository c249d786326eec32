// Threads of comments: a reply stands below what it answers, after the replies that came before it. Pure.
import type { Person } from '../../lib/person.ts'
import { readMention } from './comment-rules.ts'

export interface Written {
  id: string
  content: string
  author: Person
}

export interface Placed<Row extends Written> {
  row: Row
  /** Whom it answers: of those who wrote before it, in what they wrote last. */
  answered: Person | undefined
  /** A reply to the same stands below it, or to it. */
  goesOn: boolean
}

/** `rows` are oldest first. A reply to somebody of whom nothing is here stands by itself. */
export function inThreads<Row extends Written>(rows: readonly Row[]): Placed<Row>[] {
  const threads: Placed<Row>[][] = []
  const last = new Map<string, { author: Person; thread: Placed<Row>[] }>()
  for (const row of rows) {
    const { author, content } = row
    const to = last.get(readMention(content).username ?? '')
    const thread = to?.thread ?? []
    if (!to) threads.push(thread)
    const above = thread.at(-1)
    if (above) above.goesOn = true
    thread.push({ row, answered: to?.author, goesOn: false })
    if (author.username) last.set(author.username, { author, thread })
  }
  return threads.flat()
}
