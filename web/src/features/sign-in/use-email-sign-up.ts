// A new email account: the checks, the local limit, the call, and what came of it (spec 0 §4, decisions "Email accounts").
import { useState } from 'react'
import { loadConfig } from '../../lib/config.ts'
import { runLimited } from '../../lib/rate-limit.ts'
import { type Outcome, useAttempt } from '../../lib/use-attempt.ts'
import { useOwnEmail } from '../../lib/use-identity.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { showToast } from '../../ui/toast-store.ts'
import { rejectRegistration } from '../bans/public.ts'
import { signUpWithEmail } from './api.ts'
import { emailSignUpProblems, isReady, type SignUpDraft, type SignUpProblems } from './rules.ts'

const limitKey = 'sign-up'
const nothingTyped = { password: '', confirmation: '' }

export function useEmailSignUp() {
  const { busy, refusal, attempt, clearRefusal } = useAttempt('sign-up')
  const [email, setEmail] = useOwnEmail()
  const [passwords, setPasswords] = useState(nothingTyped)
  const draft = { email, ...passwords }
  const [problems, setProblems] = useState<SignUpProblems>({})
  const [needsConfirmation, setNeedsConfirmation] = useState(false)

  const edit = ({ email: typed = email, ...fields }: Partial<SignUpDraft>) => {
    setEmail(typed)
    setPasswords((before) => ({ ...before, ...fields }))
    setProblems({})
    clearRefusal()
  }
  const create = async (): Promise<Outcome> => {
    const outcome = await signUpWithEmail(draft.email, draft.password)
    if (outcome === 'banned') return rejectRegistration()
    if (outcome === 'needs-confirmation') setNeedsConfirmation(true)
    else showToast({ title: signInTexts.register.welcome, tone: 'success' })
    return undefined
  }
  const submit = () =>
    attempt(async () => {
      const found = emailSignUpProblems(draft, (await loadConfig()).passwordPolicy)
      setProblems(found)
      return isReady(found) ? runLimited(limitKey, create) : found.form
    })
  /** Back to the form with what was typed. */
  const correct = () => setNeedsConfirmation(false)
  return { draft, busy, refusal, problems, needsConfirmation, edit, submit, correct }
}
