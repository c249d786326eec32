// Registration from the referral code to the session: what each step checks and asks, and what it says when it is
// refused. What was typed stays through every refusal.
import { useState } from 'react'
import * as v from 'valibot'
import { useSearchParams } from 'wouter'
import { loadConfig } from '../../lib/config.ts'
import { authKey } from '../../lib/personal-data.ts'
import { phoneInCountry } from '../../lib/phone.ts'
import { type Outcome, useAttempt } from '../../lib/use-attempt.ts'
import { useReloadState } from '../../lib/use-reload-state.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { codeLength, normaliseReferralCode, referralCodeProblem } from '../../lib/validation.ts'
import { errors } from '../../messages/errors.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import { type CodeChannel, useCodeField, useCodeSending } from '../one-time-codes/public.ts'
import { findReferrer, requestCode } from './api.ts'
import { type AccountProblems, accountProblems, type Draft } from './rules.ts'
import { useDraft } from './use-draft.ts'
import { useEntrance } from './use-entrance.ts'

export type Registration = ReturnType<typeof useRegistration>

const channel: CodeChannel = {
  name: 'registration-codes',
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
  const { step, goTo } = useSteps(search, 'register')
  const form = useAttempt('sign-up', step)
  const { busy, refusal, attempt, clearRefusal } = form
  const [problems, setProblems] = useState<AccountProblems>({})
  const [referrer, setReferrer] = useReloadState(authKey('referrer'), v.string(), () => '')
  const phone = phoneInCountry(draft.countryCode, draft.phone) ?? ''
  const { resendAt, isUnheard, send, judged } = useCodeSending(channel)
  const { begin, verify, enter, taken, verified } = useEntrance(phone, draft)
  /** A reload keeps no password: it is asked for again once the number is verified. */
  const lacksPassword = draft.password === ''
  const check = async (code: string): Promise<Outcome> => {
    const refused = judged(phone, await verify(code))
    return refused || lacksPassword ? refused : enter()
  }
  const codeField = useCodeField({ length: codeLength, form, check })

  const edit = (fields: Partial<Draft>) => {
    change(fields)
    clearRefusal()
    setProblems({})
  }
  const checkReferral = async (): Promise<Outcome> => {
    const problem = referralCodeProblem(draft.referralCode)
    if (problem) return problem
    const answer = await findReferrer(normaliseReferralCode(draft.referralCode))
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
