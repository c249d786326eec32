// Registration from the referral code to the session: what each step checks and asks, and what it says when it is
// refused. What was typed stays through every refusal.
import { useState } from 'react'
import * as v from 'valibot'
import { useSearchParams } from 'wouter'
import { loadConfig } from '../../lib/config.ts'
import { authKey } from '../../lib/personal-data.ts'
import { phoneInCountry } from '../../lib/phone.ts'
import { type Outcome, useFormSubmit } from '../../lib/use-form-submit.ts'
import { useReloadState } from '../../lib/use-reload-state.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { codeLength, normalizeReferralCode, referralCodeProblem } from '../../lib/validation.ts'
import { errors } from '../../messages/errors.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import { type CodeChannel, useCodeField, useCodeSending } from '../one-time-codes/index.ts'
import { findReferrer, requestCode } from './api.ts'
import { type AccountProblems, accountProblems, type Draft } from './draft-validation.ts'
import { useAccountOpening } from './use-account-opening.ts'
import { useDraft } from './use-draft.ts'

export type Registration = ReturnType<typeof useRegistration>

const channel: CodeChannel = {
  key: authKey('registration-codes'),
  triesCountFor: 'address',
  request: requestCode,
  texts: {
    sent: codeTexts.sentByWhatsapp,
    connection: errors.code.connection,
    failed: errors.code.sendFailed,
  },
}

export function useRegistration() {
  const search = useSearchParams()
  const { draft, change, areStill } = useDraft(search[0].get('ref'))
  const { step, goTo, limitTo } = useSteps(search, authKey('register-reached'))
  const form = useFormSubmit('sign-up', step)
  const { busy, refusal, attempt, clearRefusal } = form
  const [problems, setProblems] = useState<AccountProblems>({})
  const [referrer, setReferrer] = useReloadState(authKey('referrer'), v.string(), () => '')
  const phone = phoneInCountry(draft.countryCode, draft.phone) ?? ''
  const { resendAt, isUnheard, send, judged } = useCodeSending(channel)
  const { begin, verify, enter, taken, verified } = useAccountOpening(phone, draft)
  /** A reload keeps no password: it is asked for again once the number is verified. */
  const lacksPassword = draft.password === ''
  const check = async (code: string): Promise<Outcome> => {
    const refused = judged(phone, await verify(code))
    return refused || lacksPassword ? refused : enter()
  }
  const codeField = useCodeField({ length: codeLength, form, check })

  const edit = (fields: Partial<Draft>) => {
    change(fields)
    // The invite is checked for the second step, and the third says where a code was sent.
    if ('referralCode' in fields) limitTo(1)
    if ('countryCode' in fields || 'phone' in fields) limitTo(2)
    clearRefusal()
    setProblems({})
  }
  const checkReferral = async (): Promise<Outcome> => {
    const problem = referralCodeProblem(draft.referralCode)
    if (problem) return problem
    const answer = await findReferrer(normalizeReferralCode(draft.referralCode))
    if (!areStill('referralCode')) return undefined
    if (!answer.success) return answer.text
    setReferrer(answer.display_name)
    goTo(2)
    return undefined
  }
  const checkAccount = async (): Promise<Outcome> => {
    const found = accountProblems(draft, (await loadConfig()).passwordPolicy)
    setProblems(found)
    if (Object.values(found).some(Boolean)) return found.form
    const sending = await send(phone)
    if (sending.kind === 'sent') begin()
    if (!areStill('countryCode', 'phone')) return undefined
    if (sending.kind === 'refused') return sending.refusal
    codeField.clear()
    goTo(3)
    return undefined
  }
  /** Shown in the place of the code from the moment in which it is asked for until the account is open. */
  const [asksPassword, setAsksPassword] = useState(false)
  if (step === 3 && verified && lacksPassword && !asksPassword) setAsksPassword(true)
  if (asksPassword && (step !== 3 || !verified)) setAsksPassword(false)
  const open = async (): Promise<Outcome> => {
    const found = accountProblems(draft, (await loadConfig()).passwordPolicy)
    setProblems(found)
    return Object.values(found).some(Boolean) ? found.form : enter()
  }
  const resend = async (): Promise<Outcome> => {
    const sending = await send(phone)
    if (sending.kind === 'refused') return sending.refusal
    // Unheard, the code that came before may still be the last.
    if (sending.kind === 'unheard') return undefined
    begin()
    codeField.clear()
    return undefined
  }
  return {
    ...{ draft, step, phone, busy, refusal, problems, referrer, taken, codeField, edit, goTo },
    ...{ resendAt, isUnheard },
    asksPassword,
    submitReferral: () => attempt(checkReferral),
    submitAccount: () => attempt(checkAccount),
    submitPassword: () => attempt(open),
    resend: () => attempt(resend),
  }
}
