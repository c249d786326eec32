// One attempt to sign in: the checks, the local limit, the call, and what came of it. A success says nothing: the session
// changes and the guards lead on.
import { useState } from 'react'
import { type ErrorPlace, errorKind } from '../../lib/errors.ts'
import { attemptKey, resetAttempts, runLimited } from '../../lib/rate-limit.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { type Outcome, useFormSubmit } from '../../lib/use-form-submit.ts'
import { type Ban, shortBanNotice } from '../bans/index.ts'
import { isReady, type SignInProblems } from './sign-in-validation.ts'

export interface SignInAttempt {
  busy: boolean
  problems: SignInProblems
  refusal: Refusal | undefined
  /** What keeps the person out, until the notice is left. */
  ban: Ban | undefined
  leaveBan: () => void
  /** The address waits for its confirmation. */
  needsConfirmation: boolean
  /** `identity` is the number in E.164 or the address; `call` answers the ban, if any, and throws what went wrong. */
  attempt: (found: SignInProblems, identity: string, call: () => Promise<Ban | undefined>) => void
  /** What was typed is being corrected: nothing is said of it any more. */
  clear: () => void
}

export function useSignIn(place: ErrorPlace): SignInAttempt {
  const { busy, refusal, attempt: tryOnce, clearRefusal } = useFormSubmit(place)
  const [problems, setProblems] = useState<SignInProblems>({})
  const [ban, setBan] = useState<Ban>()
  const [needsConfirmation, setNeedsConfirmation] = useState(false)

  /** However many addresses are tried, it is one attempt of the five. */
  const signIn = async (identity: string, call: () => Promise<Ban | undefined>): Promise<Outcome> => {
    const shortBan = shortBanNotice()
    if (shortBan) {
      setBan(shortBan)
      return undefined
    }
    const key = attemptKey('sign-in', identity)
    return runLimited(key, async () => {
      const found = await call().catch((error: unknown) => {
        setNeedsConfirmation(errorKind(error) === 'email-not-confirmed')
        throw error
      })
      setBan(found)
      resetAttempts(key)
      return undefined
    })
  }
  const attempt: SignInAttempt['attempt'] = (found, identity, call) => {
    setProblems(found)
    void tryOnce(async () => (isReady(found) ? signIn(identity, call) : found.form))
  }
  const clear = () => {
    setProblems({})
    setNeedsConfirmation(false)
    clearRefusal()
  }
  return {
    busy,
    problems,
    refusal,
    ban,
    leaveBan: () => setBan(undefined),
    needsConfirmation,
    attempt,
    clear,
  }
}
