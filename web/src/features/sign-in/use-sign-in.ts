// One attempt to sign in: the checks, the local limit, the call, and what came of it. A success says nothing: the session
// changes and the guards lead on.
import { useState } from 'react'
import { type ErrorPlace, errorKind } from '../../lib/errors.ts'
import { forgetAttempts, runLimited, signInLimitKey } from '../../lib/rate-limit.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { type Outcome, useAttempt } from '../../lib/use-attempt.ts'
import { type Ban, shortBanNotice } from '../bans/public.ts'
import { isReady, type SignInProblems } from './rules.ts'

export interface SignInAttempt {
  busy: boolean
  problems: SignInProblems
  refusal: Refusal | undefined
  /** What keeps the person out, until the notice is left. */
  ban: Ban | undefined
  leaveBan: () => void
  /** The address waits for its confirmation. */
  needsConfirmation: boolean
  /** `call` answers the ban, if any, and throws what went wrong. */
  attempt: (found: SignInProblems, call: () => Promise<Ban | undefined>) => void
  /** What was typed is being corrected: nothing is said of it any more. */
  clear: () => void
}

export function useSignIn(place: ErrorPlace): SignInAttempt {
  const { busy, refusal, attempt: tryOnce, clearRefusal } = useAttempt(place)
  const [problems, setProblems] = useState<SignInProblems>({})
  const [ban, setBan] = useState<Ban>()
  const [needsConfirmation, setNeedsConfirmation] = useState(false)

  /** However many addresses are tried, it is one attempt of the five. */
  const signIn = async (call: () => Promise<Ban | undefined>): Promise<Outcome> => {
    const shortBan = shortBanNotice()
    if (shortBan) {
      setBan(shortBan)
      return undefined
    }
    return runLimited(signInLimitKey, async () => {
      const found = await call().catch((error: unknown) => {
        setNeedsConfirmation(errorKind(error) === 'email-not-confirmed')
        throw error
      })
      setBan(found)
      forgetAttempts(signInLimitKey)
      return undefined
    })
  }
  const attempt = (found: SignInProblems, call: () => Promise<Ban | undefined>) => {
    setProblems(found)
    void tryOnce(async () => (isReady(found) ? signIn(call) : found.form))
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
