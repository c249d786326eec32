// Stored state: what was typed, kept in the browser's storage, so that a reload and every other form that asks for it find it again: in the
// tab's, or in that of all tabs, which outlives them. Never a password or a code.
import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { parseStored, type Schema } from './contract.ts'
import { type KeyValueStore, localStore, tabStore } from './storage.ts'

type Change<Value> = (before: Value) => Value

type TabState<Value> = [Value, (next: Value) => void]

/** The last changes what is stored then, also where what changes it is not drawn any more. */
type StoredState<Value> = [...TabState<Value>, (change: Change<Value>) => void]

const listeners = new Set<(key: string, value: unknown) => void>()

function useStoredState<Wanted extends Schema>(
  store: KeyValueStore,
  key: string,
  schema: Wanted,
  initial: v.InferOutput<Wanted>,
): StoredState<v.InferOutput<Wanted>> {
  const read = () => parseStored(schema, store.read(key)) ?? initial
  const [value, setValue] = useState(read)
  useEffect(() => {
    const show = (stored: unknown) => setValue(() => parseStored(schema, stored) ?? initial)
    const listener = (changed: string, next: unknown) => {
      if (changed === key) show(next)
    }
    /** Of another tab; all of it is gone where no key is named. */
    const follow = (event: StorageEvent) => {
      if (event.key === key || event.key === null) show(store.read(key))
    }
    listeners.add(listener)
    addEventListener('storage', follow)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', follow)
    }
  }, [store, key, schema, initial])
  const set = (next: v.InferOutput<Wanted>) => {
    if (next === undefined || next === initial) store.remove(key)
    else store.write(key, next)
    for (const listener of listeners) listener(key, next)
  }
  return [value, set, (change) => set(change(read()))]
}

/** As useState, as long as the tab lives; `key` comes from personalKey or authKey, which also say when it is forgotten. */
export function useTabState<Wanted extends Schema>(
  key: string,
  schema: Wanted,
  initial: v.InferOutput<Wanted>,
): TabState<v.InferOutput<Wanted>> {
  const [value, set] = useStoredState(tabStore, key, schema, initial)
  return [value, set]
}

/** The same for all tabs, until its person leaves; `key` comes from personalKey. */
export function useSharedState<Wanted extends Schema>(
  key: string,
  schema: Wanted,
  initial: v.InferOutput<Wanted>,
): StoredState<v.InferOutput<Wanted>> {
  return useStoredState(localStore, key, schema, initial)
}
