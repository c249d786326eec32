// Sound of reels: whether they are mute, remembered in this browser. Until sound was chosen they are, since browsers let nothing else play
// by itself.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { localStore } from '../../lib/storage.ts'

const mutedKey = 'majlis:reels-muted'

const isMuted = atom(localStore.read(mutedKey) !== false)
/** The browser plays nothing aloud before something was pressed: mute for now, whatever was chosen. */
const isRefused = atom(false)

export function turnSound(): void {
  const next = !(isMuted.get() || isRefused.get())
  isRefused.set(false)
  isMuted.set(next)
  localStore.write(mutedKey, next)
}

export function refuseSound(): void {
  isRefused.set(true)
}

export function useMuted(): boolean {
  const [muted, refused] = [useStore(isMuted), useStore(isRefused)]
  return muted || refused
}
