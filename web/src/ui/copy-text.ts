// Copying by one of the app's own buttons, which no guard counts, and saying that it went well or not.
import { actions } from '../messages/actions.ts'
import { showFailure, showToast } from './toast-store.ts'

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: actions.copied, tone: 'success' })
  } catch {
    showFailure(actions.copyFailed)
  }
}
