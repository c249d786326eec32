// Whether the browser has a network at all.
import { useSyncExternalStore } from 'react'

export function isOnline(): boolean {
  return navigator.onLine
}

/**
 * Stands before what changes an account: without a network the client would wait for a new token, and do it when one has come.
 * @throws what a fetch throws without a network
 */
export function requireNetwork(): void {
  if (!isOnline()) throw new TypeError('Failed to fetch: the browser is offline')
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
