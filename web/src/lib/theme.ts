// Light or dark: the system decides until the person chooses. src/boot applies the choice before the first paint, and
// follows what another tab chooses.
import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { applyTheme, storedTheme, storeTheme, type ThemeChoice, whenChosenElsewhere } from './stored-theme.ts'

const choice = atom(storedTheme())

onMount(choice, () => whenChosenElsewhere(() => choice.set(storedTheme())))

/** Remembers and applies the choice; 'system' forgets it. */
export function chooseTheme(next: ThemeChoice): void {
  storeTheme(next)
  applyTheme(next)
  choice.set(next)
}

export function useThemeChoice(): ThemeChoice {
  return useStore(choice)
}
