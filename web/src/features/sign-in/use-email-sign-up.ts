// A new email account: the checks, the local limit, the call, and what came of it (spec 0 §4, decisions "Email accounts").
import { useState } from 'react'
import * as v from 'valibot'
import { loadConfig } from '../../lib/config.ts'
import { isUnanswered } from '../../lib/errors.ts'
import { authKey } from '../../lib/personal-data.ts'
import { attemptKey, runLimited } from '../../lib/rate-limit.ts'
import { type Outcome, useFormSubmit } from '../../lib/use-form-submit.ts'
import { useOwnEmail } from '../../lib/use-identity.ts'
import { useReloadState } from '../../lib/use-reload-state.ts'
import { normalizeEmail } from '../../lib/validation.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { showToast } from '../../ui/toast-store.ts'
import { rejectRegistration } from '../bans/index.ts'
import { signUpWithEmail } from './api.ts'
import { emailSignUpProblems, isReady, type SignUpDraft, type SignUpProblems } from './sign-in-validation.ts'

/** Beside what was typed; outlives a reload, for people leave to read the message. */
const stateSchema = v.object({
  needsConfirmation: v.boolean(),
  /** The address whose sign-up was sent, and nothing was heard of it; else empty. */
  unheard: v.string(),
})
const stateAtFirst = () => ({ needsConfirmation: false, unheard: '' })
const nothingTyped = { password: '', confirmation: '' }

export function useEmailSignUp() {
  const { busy, refusal, attempt, clearRefusal } = useFormSubmit('sign-up')
  const [email, setEmail] = useOwnEmail()
  const [passwords, setPasswords] = useState(nothingTyped)
  const draft = { email, ...passwords }
  const [problems, setProblems] = useState<SignUpProblems>({})
  const [state, setState] = useReloadState(authKey('email-sign-up'), stateSchema, stateAtFirst)
  const { needsConfirmation, unheard } = state

  const edit = ({ email: typed = email, ...fields }: Partial<SignUpDraft>) => {
    setEmail(typed)
    setPasswords((before) => ({ ...before, ...fields }))
    setProblems({})
    clearRefusal()
  }
  const create = async (): Promise<Outcome> => {
    const address = normalizeEmail(draft.email)
    const outcome = await signUpWithEmail(draft, unheard === address).catch((error: unknown) => {
      if (isUnanswered(error)) setState((before) => ({ ...before, unheard: address }))
      throw error
    })
    if (outcome === 'banned') return rejectRegistration()
    if (outcome === 'needs-confirmation') setState((before) => ({ ...before, needsConfirmation: true }))
    else showToast({ title: signInTexts.register.welcome, tone: 'success' })
    return undefined
  }
  const submit = () =>
    attempt(async () => {
      const found = emailSignUpProblems(draft, (await loadConfig()).passwordPolicy)
      setProblems(found)
      return isReady(found)
        ? runLimited(attemptKey('sign-up', normalizeEmail(draft.email)), create)
        : found.form
    })
  /** Back to the form with what was typed. */
  const correct = () => setState((before) => ({ ...before, needsConfirmation: false }))
  return { draft, busy, refusal, problems, needsConfirmation, edit, submit, correct }
}
