// Whether the browser has a network at all.
import { useSyncExternalStore } from 'react'

export function isOnline(): boolean {
  return navigator.onLine
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    isOnline,
    // Where the door is drawn in advance, at the build.
    () => true,
  )
}
