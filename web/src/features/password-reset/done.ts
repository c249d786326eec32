// Saying that the new password is set.
import { resetTexts } from '../../messages/password-reset.ts'
import { clearToasts, showToast } from '../../ui/toast-store.ts'

export function sayDone(): void {
  clearToasts()
  showToast({ title: resetTexts.done, detail: resetTexts.doneNext, tone: 'success' })
}
