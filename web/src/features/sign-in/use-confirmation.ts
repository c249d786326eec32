// An address that waits for its confirmation: the code of the message, and another message.
import { useState } from 'react'
import { digitsOnly } from '../../lib/digits.ts'
import { type Outcome, useAttempt } from '../../lib/use-attempt.ts'
import { codeLength } from '../../lib/validation.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { clearToast, showToast } from '../../ui/toast-store.ts'
import { rejectRegistration } from '../bans/public.ts'
import { resendSeconds, useCodeField } from '../one-time-codes/public.ts'
import { confirmEmail, resendConfirmation } from './api.ts'

const nextResend = () => Date.now() + resendSeconds * 1000

/** For an address that a message has just been sent to. */
export function useConfirmation(email: string) {
  const form = useAttempt('sign-up')
  const [resendAt, setResendAt] = useState(nextResend)

  const confirm = async (entered: string): Promise<Outcome> => {
    if (await confirmEmail(email, digitsOnly(entered))) return rejectRegistration()
    clearToast()
    showToast({ title: signInTexts.register.welcome, tone: 'success' })
    return undefined
  }
  const codeField = useCodeField({ length: codeLength, form, check: confirm })
  const resend = async (): Promise<Outcome> => {
    await resendConfirmation(email)
    codeField.clear()
    setResendAt(nextResend())
    showToast({ title: signInTexts.unconfirmed.resent, tone: 'success' })
    return undefined
  }
  return {
    ...{ busy: form.busy, refusal: form.refusal, codeField, resendAt },
    resend: () => form.attempt(resend),
  }
}
