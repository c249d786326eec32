// For an address that waits for its confirmation: sends the message again.
import { errorText } from '../../lib/errors.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { resendConfirmation } from './api.ts'

export interface ResendConfirmationProps {
  email: string
  onSent: () => void
}

export function ResendConfirmation({ email, onSent }: ResendConfirmationProps) {
  const { busy, submit } = useSubmission()
  const resend = async () => {
    try {
      await resendConfirmation(email)
      showToast({ title: signInTexts.unconfirmed.resent, tone: 'success' })
      onSent()
    } catch (error) {
      showFailure(errorText(error, 'sign-up'))
    }
  }
  return (
    <Button variant="quiet" block loading={busy} onClick={() => submit(resend)}>
      {signInTexts.unconfirmed.resend}
    </Button>
  )
}
