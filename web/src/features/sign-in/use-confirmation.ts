// An address that waits for its confirmation: the code of the message, and another message.
import * as v from 'valibot'
import { digitsOnly } from '../../lib/digits.ts'
import { errorKind, isUnanswered } from '../../lib/errors.ts'
import { authKey } from '../../lib/personal-data.ts'
import { type Outcome, useFormSubmit } from '../../lib/use-form-submit.ts'
import { useReloadState } from '../../lib/use-reload-state.ts'
import { codeLength } from '../../lib/validation.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { clearToast, showToast } from '../../ui/toast-store.ts'
import { type Ban, rejectRegistration } from '../bans/index.ts'
import { resendSeconds, useCodeField } from '../one-time-codes/index.ts'
import { confirmEmail, type EmailCredentials, enterIfConfirmed, resendConfirmation } from './api.ts'

const nextResend = () => Date.now() + resendSeconds * 1000

const stateSchema = v.object({
  resendAt: v.number(),
  /** A code was sent to be checked, and nothing was heard of that: the address may be confirmed. */
  isUnheard: v.boolean(),
})

function welcome(ban: Ban | undefined): Outcome {
  if (ban) return rejectRegistration()
  clearToast()
  showToast({ title: signInTexts.register.welcome, tone: 'success' })
  return undefined
}

/** A password that is not in force cannot tell whether the address is confirmed: a message is sent then. */
function unlessNotInForce(error: unknown): undefined {
  if (errorKind(error) !== 'credentials') throw error
}

/** For an address that a message has just been sent to. */
export function useConfirmation(account: EmailCredentials) {
  const form = useFormSubmit('sign-up')
  const [{ resendAt, isUnheard }, setState] = useReloadState(authKey('confirmation'), stateSchema, () => ({
    resendAt: nextResend(),
    isUnheard: false,
  }))

  /** What is refused after a try that was not heard of, though nobody could say whether that has confirmed the address. */
  const refuse = (error: unknown): Outcome => {
    const kind = errorKind(error)
    const isInDoubt = kind === 'credentials' || (kind === 'code' && account.password === '')
    if (isUnheard && isInDoubt) return signInTexts.unconfirmed.maybeDone
    if (isUnanswered(error)) setState((before) => ({ ...before, isUnheard: true }))
    throw error
  }
  const confirm = (entered: string): Promise<Outcome> =>
    confirmEmail(account, digitsOnly(entered), isUnheard).then(welcome).catch(refuse)
  const codeField = useCodeField({ length: codeLength, form, check: confirm })
  const resend = async (): Promise<Outcome> => {
    if (isUnheard) {
      // To an address that is confirmed no message comes.
      const found = await enterIfConfirmed(account).catch(unlessNotInForce)
      if (found?.isConfirmed) return welcome(found.ban)
    }
    await resendConfirmation(account.email)
    codeField.clear()
    setState((before) => ({ ...before, resendAt: nextResend() }))
    showToast({ title: signInTexts.unconfirmed.resent, tone: 'success' })
    return undefined
  }
  return {
    ...{ busy: form.busy, refusal: form.refusal, codeField, resendAt },
    resend: () => form.attempt(resend),
  }
}
