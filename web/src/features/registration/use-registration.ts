// Registration from the referral code to the session: what each step checks and asks, and what it says when it is
// refused. What was typed stays through every refusal.
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { loadConfig } from '../../lib/config.ts'
import { phoneInCountry } from '../../lib/phone.ts'
import { type Outcome, useAttempt } from '../../lib/use-attempt.ts'
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
  const { step, goTo } = useSteps(search)
  const form = useAttempt('sign-up', step)
  const { busy, refusal, attempt, clearRefusal } = form
  const [problems, setProblems] = useState<AccountProblems>({})
  const [referrer, setReferrer] = useState('')
  const phone = phoneInCountry(draft.countryCode, draft.phone) ?? ''
  const { resendAt, send, judged } = useCodeSending(channel)
  const { enter, taken } = useEntrance(phone, draft)
  const check = async (code: string) => judged(phone, await enter(code))
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
    const notSent = await send(phone)
    if (!areStill('countryCode', 'phone')) return undefined
    if (notSent) return notSent
    codeField.clear()
    goTo(3)
    return undefined
  }
  const resend = async (): Promise<Outcome> => {
    const notSent = await send(phone)
    if (!notSent) codeField.clear()
    return notSent
  }
  return {
    ...{ draft, step, phone, busy, refusal, problems, referrer, taken, resendAt, codeField, edit, goTo },
    submitReferral: () => attempt(checkReferral),
    submitAccount: () => attempt(checkAccount),
    resend: () => attempt(resend),
  }
}
