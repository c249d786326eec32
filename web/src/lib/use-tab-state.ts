// Tab state: what was typed, kept in the tab's session storage, so that a reload and every other form that asks for it find it
// again. Never a password or a code.
import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { parseStored, type Schema } from './contract.ts'
import { tabStore } from './storage.ts'

const listeners = new Set<(key: string, value: unknown) => void>()

/** As useState; `key` comes from personalKey or authKey, which also say when it is forgotten. */
export function useTabState<Wanted extends Schema>(
  key: string,
  schema: Wanted,
  initial: v.InferOutput<Wanted>,
): [v.InferOutput<Wanted>, (next: v.InferOutput<Wanted>) => void] {
  const [value, setValue] = useState(() => parseStored(schema, tabStore.read(key)) ?? initial)
  useEffect(() => {
    const listener = (changed: string, next: unknown) => {
      if (changed === key) setValue(() => parseStored(schema, next) ?? initial)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [key, schema, initial])
  const set = (next: v.InferOutput<Wanted>) => {
    if (next === undefined) tabStore.remove(key)
    else tabStore.write(key, next)
    for (const listener of listeners) listener(key, next)
  }
  return [value, set]
}
