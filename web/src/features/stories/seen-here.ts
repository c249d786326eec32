// Seen here: the stories that were seen in this browser, whatever the server knows by now.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { onForget } from '../../lib/personal-data.ts'

const seenHere = atom<ReadonlySet<string>>(new Set())

onForget(() => seenHere.set(new Set()))

export function useSeenHere(): ReadonlySet<string> {
  return useStore(seenHere)
}

/** Answers with those that were not before. */
export function addSeen(ids: readonly string[]): string[] {
  const before = seenHere.get()
  const added = ids.filter((id) => !before.has(id))
  if (added.length > 0) seenHere.set(new Set([...before, ...added]))
  return added
}
