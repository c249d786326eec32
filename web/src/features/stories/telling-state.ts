// A story on its way, as the tile and the dialog draw it: it goes on while its dialog is closed and other screens are open.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { onForget } from '../../lib/personal-data.ts'
import type { UploadState } from '../../ui/upload-progress.tsx'

interface Telling {
  cancellation: AbortController
  /** While bytes are sent, which can be called off. */
  upload?: UploadState | undefined
}

/** One at a time. */
export const telling = atom<Telling | undefined>()
/** Why the last one did not go out, until it is tried again or another file is chosen. */
export const tellingFailure = atom<string | undefined>()

onForget(() => {
  telling.get()?.cancellation.abort()
  telling.set(undefined)
  tellingFailure.set(undefined)
})

/** Whether one is being told, how far it is, and why the last one was not. */
export function useTellingState() {
  const current = useStore(telling)
  return { busy: current !== undefined, upload: current?.upload, failure: useStore(tellingFailure) }
}
