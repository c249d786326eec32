// A newer version of the app is here as a whole, and a reload takes it (app/service-worker.ts).
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

const isOffered = atom(false)

export function offerNewVersion(): void {
  isOffered.set(true)
}

/** Not now; it is offered again with the next one, and any reload takes it. */
export function dismissNewVersion(): void {
  isOffered.set(false)
}

export function useNewVersion(): boolean {
  return useStore(isOffered)
}
