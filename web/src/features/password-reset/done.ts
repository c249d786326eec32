// A new password that is set: said, and no wrong one of before keeps its owner waiting.
import { forgetAttempts, signInLimitKey } from '../../lib/rate-limit.ts'
import { resetTexts } from '../../messages/password-reset.ts'
import { clearToast, showToast } from '../../ui/toast-store.ts'

export function sayDone(): void {
  forgetAttempts(signInLimitKey)
  clearToast()
  showToast({ title: resetTexts.done, detail: resetTexts.doneNext, tone: 'success' })
}
