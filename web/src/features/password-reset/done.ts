// A new password that is set: said at the door.
import { resetTexts } from '../../messages/password-reset.ts'
import { clearToast, showToast } from '../../ui/toast-store.ts'

export function sayDone(): void {
  clearToast()
  showToast({ title: resetTexts.done, detail: resetTexts.doneNext, tone: 'success' })
}
