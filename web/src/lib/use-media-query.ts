// Media queries: what the screen and its owner are like, as far as code and not style depends on it.
import { useCallback, useSyncExternalStore } from 'react'

/** They want nothing to move by itself. */
export const reducedMotion = '(prefers-reduced-motion: reduce)'
/** Nothing but a finger points at things. */
export const touchOnly = '(hover: none)'
/** Where there is room beside a button for what it opens. */
export const roomy = '(min-width: 48rem)'
/** Where the navigation stands in a column of its own, instead of bars. */
export const desktop = '(min-width: 64rem)'
/** Where there is a third column, for what is going on. */
export const wideDesktop = '(min-width: 80rem)'

export function matchesMedia(query: string): boolean {
  return matchMedia(query).matches
}

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchesMedia(query))
}
