// Light or dark: the system decides until the person chooses. public/boot.js applies the choice before the first paint.
import { useSyncExternalStore } from 'react'
import { localStore } from './storage.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'majlis:theme'
const listeners = new Set<() => void>()

function stored(): ThemeChoice {
  const value = localStore.read(key)
  return value === 'light' || value === 'dark' ? value : 'system'
}

let choice = stored()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Remembers and applies the choice; 'system' forgets it. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next
  if (next === 'system') {
    localStore.remove(key)
    delete document.documentElement.dataset.theme
  } else {
    localStore.write(key, next)
    document.documentElement.dataset.theme = next
  }
  for (const listener of listeners) listener()
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice)
}
