// Light or dark: the system decides until the person chooses. src/boot applies the choice before the first paint.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { applyTheme, storedTheme, storeTheme, type ThemeChoice } from './stored-theme.ts'

const choice = atom(storedTheme())

/** Remembers and applies the choice; 'system' forgets it. */
export function chooseTheme(next: ThemeChoice): void {
  storeTheme(next)
  applyTheme(next)
  choice.set(next)
}

export function useThemeChoice(): ThemeChoice {
  return useStore(choice)
}
