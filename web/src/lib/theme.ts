// Light or dark: the system decides until the person chooses. src/boot applies the choice before the first paint.
import { useSyncExternalStore } from 'react'
import { applyTheme, storedTheme, storeTheme, type ThemeChoice } from './stored-theme.ts'

const listeners = new Set<() => void>()

let choice = storedTheme()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Remembers and applies the choice; 'system' forgets it. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next
  storeTheme(next)
  applyTheme(next)
  for (const listener of listeners) listener()
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice)
}
