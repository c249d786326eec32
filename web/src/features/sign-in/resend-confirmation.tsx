// For an address that waits for its confirmation: sends the message again.
import { errorText } from '../../lib/errors.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { resendConfirmation } from './api.ts'

async function resend(email: string): Promise<void> {
  try {
    await resendConfirmation(email)
    showToast({ title: signInTexts.unconfirmed.resent, tone: 'success' })
  } catch (error) {
    showFailure(errorText(error, 'sign-up'))
  }
}

export function ResendConfirmation({ email }: { email: string }) {
  const { busy, submit } = useSubmission()
  return (
    <Button variant="quiet" block loading={busy} onClick={() => submit(() => resend(email))}>
      {signInTexts.unconfirmed.resend}
    </Button>
  )
}
