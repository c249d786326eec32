// One attempt to sign in: the checks, the local limit, the call, and what to say when it is refused. A success says
// nothing: the session changes and the guards lead on.
import { useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { countAttempt, forgetAttempts } from '../../lib/rate-limit.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { errors } from '../../messages/errors.ts'
import { isReady, type SignInProblems } from './rules.ts'

export interface SignInAttempt {
  busy: boolean
  problems: SignInProblems
  failure: string | undefined
  attempt: (found: SignInProblems, call: () => Promise<void>) => void
}

const limitKey = 'sign-in'

/** The message of the refusal, or undefined after a success. However many addresses are tried, it is one attempt. */
async function tryOnce(call: () => Promise<void>): Promise<string | undefined> {
  const wait = countAttempt(limitKey)
  if (wait > 0) return errors.signIn.limit.replace('{n}', String(wait))
  try {
    await call()
    forgetAttempts(limitKey)
    return undefined
  } catch (error) {
    return errorText(error, 'sign-in')
  }
}

export function useSignIn(): SignInAttempt {
  const { busy, submit } = useSubmission()
  const [problems, setProblems] = useState<SignInProblems>({})
  const [failure, setFailure] = useState<string>()
  const attempt = (found: SignInProblems, call: () => Promise<void>) => {
    setProblems(found)
    setFailure(found.form)
    if (isReady(found)) void submit(async () => setFailure(await tryOnce(call)))
  }
  return { busy, problems, failure, attempt }
}
