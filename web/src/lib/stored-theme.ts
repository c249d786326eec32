// The theme that was chosen, in storage and on the page.
import { localStore } from './storage.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'majlis:theme'

export function storedTheme(): ThemeChoice {
  const value = localStore.read(key)
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Remembers the choice; 'system' forgets it. */
export function storeTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStore.remove(key)
  else localStore.write(key, choice)
}

/** Draws the page in it. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

/** Calls it whenever another tab has chosen one; answers how to end that. */
export function whenChosenElsewhere(follow: () => void): () => void {
  const hear = (event: StorageEvent) => event.key === key && follow()
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
