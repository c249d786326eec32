// Recent searches: the words that led somewhere, kept in this browser for the person who is signed in.
import { useState } from 'react'
import * as v from 'valibot'
import { parseStored } from '../../lib/contract.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { fewestLetters } from '../../lib/searching.ts'
import { localStore } from '../../lib/storage.ts'

const key = personalKey('searches')
const most = 8

const keptSchema = v.array(v.string())

const kept = () => parseStored(keptSchema, localStore.read(key)) ?? []

/** The newest first, each once. */
export function withSearch(before: readonly string[], words: string): string[] {
  return [words, ...before.filter((other) => other !== words)].slice(0, most)
}

/** Keeps words of as many letters as are looked for. */
export function rememberSearch(words: string): void {
  if ([...words].length >= fewestLetters) localStore.write(key, withSearch(kept(), words))
}

export function useRecentSearches() {
  const [words, setWords] = useState(kept)
  const keep = (next: string[]) => {
    localStore.write(key, next)
    setWords(next)
  }
  return {
    words,
    forget: (gone: string) => keep(words.filter((other) => other !== gone)),
    forgetAll: () => keep([]),
  }
}
