// From the right code to the session: the number is verified, then its account is opened.
import * as v from 'valibot'
import { digitsOnly } from '../../lib/digits.ts'
import { isPhoneUnverified } from '../../lib/errors.ts'
import { authKey } from '../../lib/personal-data.ts'
import { useExpiry } from '../../lib/use-expiry.ts'
import type { Outcome } from '../../lib/use-form-submit.ts'
import { useReloadState } from '../../lib/use-reload-state.ts'
import { normalizeReferralCode } from '../../lib/validation.ts'
import { errors } from '../../messages/errors.ts'
import { registrationTexts } from '../../messages/registration.ts'
import { clearToast, showToast } from '../../ui/toast-store.ts'
import { rejectRegistration } from '../bans/index.ts'
import { newSecret, proofEnd, verifierOf } from '../one-time-codes/index.ts'
import { enterAccount, type RegistrationResult, verifyCode } from './api.ts'
import type { Draft } from './draft-validation.ts'

function welcome(text: string): Outcome {
  clearToast()
  showToast({ title: text, tone: 'success' })
  return undefined
}

/** Which number was verified, for whom, and until when that is good; outlives a reload. */
const proofSchema = v.object({
  secret: v.string(),
  phone: v.string(),
  /** The account was asked for with it: one that is there by then was made by that, though nothing was heard. */
  isAsked: v.boolean(),
  until: v.number(),
})
const nothingProven = () => ({ secret: newSecret(), phone: '', isAsked: false, until: proofEnd() })

/**
 * `begin()` once a code is sent: what was proven before is over. `verify(code)` and then `enter()` answer the refusal to show, or
 * undefined when it goes on; after the latter the session is on its way.
 */
export function useAccountOpening(phone: string, draft: Draft) {
  const [proof, setProof] = useReloadState(authKey('verified-phone'), proofSchema, nothingProven)
  const { secret, phone: verifiedPhone, isAsked, until } = proof
  const begin = () => setProof(nothingProven())
  useExpiry(until, begin)
  const [takenPhone, setTakenPhone] = useReloadState(authKey('taken-phone'), v.string(), () => '')

  /** A number is verified once: where only opening the account failed, trying again goes straight to it. */
  const verify = async (code: string): Promise<Outcome> => {
    if (verifiedPhone === phone) return undefined
    const refusal = await verifyCode(phone, digitsOnly(code), await verifierOf(secret))
    if (!refusal) setProof({ ...nothingProven(), secret, phone })
    return refusal
  }

  const outcomes: Record<RegistrationResult, () => Outcome> = {
    created: () => welcome(registrationTexts.welcome),
    returned: () => welcome(isAsked ? registrationTexts.welcome : registrationTexts.welcomeBack),
    banned: rejectRegistration,
    taken: () => {
      setTakenPhone(phone)
      return errors.signUp.phoneExists
    },
  }

  const enter = async (): Promise<Outcome> => {
    const { password } = draft
    const referralCode = normalizeReferralCode(draft.referralCode)
    const account = { phone, password, referralCode, verifier: await verifierOf(secret) }
    setProof((before) => ({ ...before, isAsked: true }))
    try {
      const entrance = await enterAccount(account)
      if (entrance === 'taken') setProof((before) => ({ ...before, isAsked: false }))
      return outcomes[entrance]()
    } catch (error) {
      // The server knows better: the way on is another code.
      if (isPhoneUnverified(error)) begin()
      throw error
    }
  }
  return { begin, verify, enter, taken: takenPhone === phone, verified: verifiedPhone === phone }
}
