// Whether the browser has a network at all, and whether the server is reached over it.
import { useSyncExternalStore } from 'react'
import { isServerLost } from './server-reach.ts'

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

/** As `useConnection` has it. */
export type Connection = 'here' | 'offline' | 'server-lost'

export function connection(): Connection {
  if (!isOnline()) return 'offline'
  return isServerLost.get() ? 'server-lost' : 'here'
}

/** Runs on every change of `connection`; answers how to end that. */
export function followConnection(listener: () => void): () => void {
  const unfollow = isServerLost.listen(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    unfollow()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    followConnection,
    connection,
    // Where the door is drawn in advance, at the build.
    () => 'here',
  )
}

/** Whether what was asked would be answered. */
export function useOnline(): boolean {
  return useConnection() === 'here'
}
