// Whether the page is looked at: another tab or app is not in front of it.
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export function usePageShown(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}
