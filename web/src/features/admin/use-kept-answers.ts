// What was answered in a list stays where it stood, with its result, until the list is left: the next entry does not slip under the finger.
import { useState } from 'react'

interface Entry {
  id: string
}

export interface KeptAnswers<Kept extends Entry> {
  /** The entries as they are asked for, and those that were answered here since. */
  shown: Kept[]
  /** Called with the entry as it is now. */
  keep: (answered: Kept) => void
}

/** `before` says whether one entry stands before another. */
export function keptAmong<Kept extends Entry>(
  entries: readonly Kept[],
  answered: readonly Kept[],
  compare: (one: Kept, other: Kept) => number,
): Kept[] {
  const waiting = entries.filter(({ id }) => !answered.some((kept) => kept.id === id))
  return [...waiting, ...answered].sort(compare)
}

export function useKeptAnswers<Kept extends Entry>(
  entries: readonly Kept[],
  compare: (one: Kept, other: Kept) => number,
): KeptAnswers<Kept> {
  const [answered, setAnswered] = useState<readonly Kept[]>([])
  const keep = (entry: Kept) =>
    setAnswered((before) => [...before.filter(({ id }) => id !== entry.id), entry])
  return { shown: keptAmong(entries, answered, compare), keep }
}
