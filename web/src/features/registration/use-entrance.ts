// From the right code to the session: the number is verified, then its account is opened.
import { useRef, useState } from 'react'
import { digitsOnly } from '../../lib/digits.ts'
import type { Outcome } from '../../lib/use-attempt.ts'
import { normaliseReferralCode } from '../../lib/validation.ts'
import { errors } from '../../messages/errors.ts'
import { registrationTexts } from '../../messages/registration.ts'
import { clearToast, showToast } from '../../ui/toast-store.ts'
import { rejectRegistration } from '../bans/public.ts'
import { createVerifier } from '../one-time-codes/public.ts'
import { type Entrance, enterAccount, verifyCode } from './api.ts'
import type { Draft } from './rules.ts'

function welcome(text: string): Outcome {
  clearToast()
  showToast({ title: text, tone: 'success' })
  return undefined
}

/** `enter(code)` answers the refusal to show, or undefined when the session is on its way. */
export function useEntrance(phone: string, draft: Draft) {
  const [verifier] = useState(createVerifier)
  const [takenPhone, setTakenPhone] = useState('')
  const verifiedPhone = useRef('')

  /** A number is verified once: where only opening the account failed, trying again goes straight to it. */
  const verifyOnce = async (code: string): Promise<Outcome> => {
    if (verifiedPhone.current === phone) return undefined
    const refusal = await verifyCode(phone, code, await verifier)
    if (!refusal) verifiedPhone.current = phone
    return refusal
  }

  const outcomes: Record<Entrance, () => Outcome> = {
    created: () => welcome(registrationTexts.welcome),
    returned: () => welcome(registrationTexts.welcomeBack),
    banned: rejectRegistration,
    taken: () => {
      setTakenPhone(phone)
      return errors.signUp.phoneExists
    },
  }

  const enter = async (code: string): Promise<Outcome> => {
    const refusal = await verifyOnce(digitsOnly(code))
    if (refusal) return refusal
    const { password } = draft
    const referralCode = normaliseReferralCode(draft.referralCode)
    const entrance = await enterAccount({ phone, password, referralCode, verifier: await verifier })
    return outcomes[entrance]()
  }
  return { enter, taken: takenPhone === phone }
}
