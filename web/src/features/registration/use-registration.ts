// Registration from the referral code to the session. What was typed stays through every refusal, the step lives in the
// address so that the browser's back button goes one step back, and a reload keeps all but secrets.
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { loadConfig } from '../../lib/config.ts'
import { digitsOnly } from '../../lib/digits.ts'
import { errorText } from '../../lib/errors.ts'
import { phoneInCountry } from '../../lib/phone.ts'
import { tabStore } from '../../lib/storage.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { codeProblem, normaliseReferralCode, referralCodeProblem } from '../../lib/validation.ts'
import { errors } from '../../messages/errors.ts'
import { registrationTexts } from '../../messages/registration.ts'
import { showToast } from '../../ui/toast-store.ts'
import { enterAccount, findReferrer, verifyCode } from './api.ts'
import {
  type AccountProblems,
  accountProblems,
  type Draft,
  restoreDraft,
  type Step,
  stepFrom,
} from './rules.ts'
import { useCodeSending } from './use-code-sending.ts'
import { createPhoneVerifier } from './verifier.ts'

const draftKey = 'majlis:registration'

export type Registration = ReturnType<typeof useRegistration>

function useDraft(invitedWith: string | null) {
  const [draft, setDraft] = useState(() => restoreDraft(tabStore.read(draftKey), invitedWith))
  const { referralCode, countryCode, phone } = draft
  useEffect(
    () => tabStore.write(draftKey, { referralCode, countryCode, phone }),
    [referralCode, countryCode, phone],
  )
  const change = (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields }))
  return { draft, change }
}

/** The step shown and the way between steps, in the address. */
function useSteps(params: URLSearchParams, setParams: ReturnType<typeof useSearchParams>[1]) {
  const [reached, setReached] = useState<Step>(1)
  const step = stepFrom(params.get('step'), reached)
  const goTo = (next: Step) => {
    setReached((before) => (next > before ? next : before))
    setParams((before) => ({ ...Object.fromEntries(before), step: String(next) }))
  }
  return { step, goTo }
}

export function useRegistration() {
  const [params, setParams] = useSearchParams()
  const { draft, change } = useDraft(params.get('ref'))
  const { step, goTo } = useSteps(params, setParams)
  const { busy, submit } = useSubmission()
  const { resendAt, send } = useCodeSending()
  const [failure, setFailure] = useState<string>()
  const [problems, setProblems] = useState<AccountProblems>({})
  const [referrer, setReferrer] = useState('')
  const [taken, setTaken] = useState(false)
  const [verifier] = useState(createPhoneVerifier)
  const verified = useRef('')
  const phone = phoneInCountry(draft.countryCode, draft.phone) ?? ''

  const edit = (fields: Partial<Draft>) => {
    change(fields)
    setFailure(undefined)
    setProblems({})
  }

  /** Runs one step's work; what it returns or throws is the refusal to show. */
  const attempt = (work: () => Promise<string | undefined>) =>
    submit(async () => {
      setFailure(undefined)
      setFailure(await work().catch((error: unknown) => errorText(error, 'sign-up')))
    })

  const submitReferral = () =>
    attempt(async () => {
      const problem = referralCodeProblem(draft.referralCode)
      if (problem) return problem
      const answer = await findReferrer(normaliseReferralCode(draft.referralCode))
      if (!answer.found) return answer.message
      setReferrer(answer.name)
      goTo(2)
    })

  const submitAccount = () =>
    attempt(async () => {
      const { passwordPolicy } = await loadConfig()
      const found = accountProblems(draft, passwordPolicy)
      setProblems(found)
      if (Object.values(found).some(Boolean)) return found.form
      const refusal = await send(phone)
      if (refusal) return refusal
      setTaken(false)
      change({ code: '' })
      goTo(3)
    })

  /** A number is verified once: when only the account's creation failed, trying again goes straight to it. */
  const verifyOnce = async (code: string) => {
    if (verified.current === phone) return undefined
    const refusal = await verifyCode(phone, code, await verifier)
    if (!refusal) verified.current = phone
    return refusal
  }

  const submitCode = (code: string) =>
    attempt(async () => {
      const refusal = codeProblem(code) ?? (await verifyOnce(digitsOnly(code)))
      if (refusal) return refusal
      const { password } = draft
      const referralCode = normaliseReferralCode(draft.referralCode)
      const entrance = await enterAccount({ phone, password, referralCode, verifier: await verifier })
      if (entrance === 'taken') {
        setTaken(true)
        return errors.signUp.phoneExists
      }
      tabStore.remove(draftKey)
      const welcome = entrance === 'created' ? registrationTexts.welcome : registrationTexts.welcomeBack
      showToast({ title: welcome, tone: 'success' })
    })

  const resend = () => attempt(() => send(phone))

  const state = { draft, step, phone, busy, failure, problems, referrer, taken, resendAt }
  return { ...state, edit, goTo, submitReferral, submitAccount, submitCode, resend }
}
