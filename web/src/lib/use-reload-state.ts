// Reload state: what a form knows beside what was typed, kept in the tab's session storage while the form is on the screen, so that a
// reload brings it back: phones end the tab while its owner reads a message elsewhere. Whoever leaves the form leaves it behind.
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import type * as v from 'valibot'
import { parseStored, type Schema } from './contract.ts'
import { tabStore } from './storage.ts'

/** As useState; `key` comes from personalKey or authKey. Never for a password. */
export function useReloadState<Wanted extends Schema>(
  key: string,
  schema: Wanted,
  initial: () => v.InferOutput<Wanted>,
): [v.InferOutput<Wanted>, Dispatch<SetStateAction<v.InferOutput<Wanted>>>] {
  const [value, setValue] = useState<v.InferOutput<Wanted>>(
    () => parseStored(schema, tabStore.read(key)) ?? initial(),
  )
  useEffect(() => {
    tabStore.write(key, value)
    // A reload runs none of this.
    return () => tabStore.remove(key)
  }, [key, value])
  return [value, setValue]
}
