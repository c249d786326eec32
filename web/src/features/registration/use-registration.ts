// Registration from the referral code to the session: what each step checks and asks, and what it says when it is
// refused. What was typed stays through every refusal.
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { loadConfig } from '../../lib/config.ts'
import { errorText } from '../../lib/errors.ts'
import { phoneInCountry } from '../../lib/phone.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { normaliseReferralCode, type Problem, referralCodeProblem } from '../../lib/validation.ts'
import { findReferrer } from './api.ts'
import { type AccountProblems, accountProblems, type Draft } from './rules.ts'
import { useCodeSending } from './use-code-sending.ts'
import { useDraft } from './use-draft.ts'
import { useEntrance } from './use-entrance.ts'
import { useSteps } from './use-steps.ts'

export type Registration = ReturnType<typeof useRegistration>

/** Runs one step's work at a time; what it answers or throws is the refusal to show. */
function useAttempt() {
  const { busy, submit } = useSubmission()
  const [failure, setFailure] = useState<string>()
  const attempt = (work: () => Promise<Problem>) =>
    submit(async () => {
      setFailure(undefined)
      setFailure(await work().catch((error: unknown) => errorText(error, 'sign-up')))
    })
  return { busy, failure, attempt, clearFailure: () => setFailure(undefined) }
}

export function useRegistration() {
  const search = useSearchParams()
  const { draft, change } = useDraft(search[0].get('ref'))
  const { step, goTo } = useSteps(search)
  const { busy, failure, attempt, clearFailure } = useAttempt()
  const [problems, setProblems] = useState<AccountProblems>({})
  const [referrer, setReferrer] = useState('')
  const phone = phoneInCountry(draft.countryCode, draft.phone) ?? ''
  const { resendAt, send } = useCodeSending()
  const { enter, taken } = useEntrance(phone, draft)

  const edit = (fields: Partial<Draft>) => {
    change(fields)
    clearFailure()
    setProblems({})
  }
  const checkReferral = async () => {
    const problem = referralCodeProblem(draft.referralCode)
    if (problem) return problem
    const answer = await findReferrer(normaliseReferralCode(draft.referralCode))
    if (!answer.found) return answer.message
    setReferrer(answer.name)
    goTo(2)
    return undefined
  }
  const checkAccount = async () => {
    const found = accountProblems(draft, (await loadConfig()).passwordPolicy)
    setProblems(found)
    if (Object.values(found).some(Boolean)) return found.form
    const refusal = await send(phone)
    if (refusal) return refusal
    change({ code: '' })
    goTo(3)
    return undefined
  }
  return {
    ...{ draft, step, phone, busy, failure, problems, referrer, taken, resendAt, edit, goTo },
    submitReferral: () => attempt(checkReferral),
    submitAccount: () => attempt(checkAccount),
    submitCode: (code: string) => attempt(() => enter(code)),
    resend: () => attempt(() => send(phone)),
  }
}
