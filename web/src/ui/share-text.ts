// Passing a text on: by the device's own sheet where it has one, else by the clipboard.
import { copyText } from './copy-text.ts'

/** Whoever closes the sheet again has shared nothing, and is told nothing. */
export function shareText(text: string): void {
  if (!('share' in navigator)) return void copyText(text)
  navigator.share({ text }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) void copyText(text)
  })
}
