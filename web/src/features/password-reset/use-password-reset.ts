// A password reset from the number or address to the new password. What was typed stays through every refusal; the way on
// opens only by what the server answered.
import { useState } from 'react'
import { loadConfig } from '../../lib/config.ts'
import { digitsOnly } from '../../lib/digits.ts'
import { type Outcome, useAttempt } from '../../lib/use-attempt.ts'
import type { GoTo } from '../../lib/use-steps.ts'
import { codeLength } from '../../lib/validation.ts'
import type { NewPassword } from '../../ui/new-password-fields.tsx'
import { createVerifier, readCheck, useCodeField, useCodeSending } from '../one-time-codes/public.ts'
import { type Identity, type NewPasswordProblems, newPasswordProblems } from './rules.ts'
import { type ResetWay, setPassword } from './ways.ts'

export type PasswordReset = ReturnType<typeof usePasswordReset>

const nothingTyped: NewPassword = { password: '', confirmation: '' }

export interface ResetOptions {
  way: ResetWay
  step: number
  goTo: GoTo
  /** The new password is set. */
  onDone: () => void
}

export function usePasswordReset({ way, step, goTo, onDone }: ResetOptions) {
  const form = useAttempt('password', step)
  const { busy, refusal, attempt, clearRefusal } = form
  const { resendAt, send, judged } = useCodeSending(way.channel)
  const [to, setTo] = useState('')
  const [token, setToken] = useState('')
  /** One for each code that is sent. */
  const [verifier, setVerifier] = useState(createVerifier)
  const [fields, setFields] = useState(nothingTyped)
  const [problems, setProblems] = useState<NewPasswordProblems>({})

  const check = async (entered: string): Promise<Outcome> => {
    const chosen = await verifier
    const challenge = chosen && { challenge: chosen.challenge }
    const answer = await way.check(to, { otp_code: digitsOnly(entered), ...challenge })
    if (!answer.success) return judged(to, readCheck(answer))
    setToken(answer.reset_token ?? chosen?.secret ?? '')
    // The code is used up: going back from the password leads to asking for another.
    goTo(3, { replace: true })
    return undefined
  }
  const codeField = useCodeField({ length: codeLength, form, check })

  const request = async (identity: Identity): Promise<Outcome> => {
    if (!identity.ok) return { text: identity.problem, field: 'identity' }
    const notSent = await send(identity.value)
    if (notSent) return notSent
    setTo(identity.value)
    setVerifier(createVerifier())
    codeField.clear()
    goTo(2)
    return undefined
  }
  const resend = async (): Promise<Outcome> => {
    const notSent = await send(to)
    if (notSent) return notSent
    setVerifier(createVerifier())
    codeField.clear()
    return undefined
  }
  const save = async (): Promise<Outcome> => {
    const found = newPasswordProblems(fields, (await loadConfig()).passwordPolicy)
    setProblems(found)
    if (Object.values(found).some(Boolean)) return found.form
    const refused = await setPassword(token, fields.password)
    if (!refused) onDone()
    return refused
  }
  return {
    ...{ way, step, goTo, to, codeField, fields, problems, busy, refusal, resendAt, clearRefusal },
    enterPassword: (typed: Partial<NewPassword>) => {
      setFields((before) => ({ ...before, ...typed }))
      setProblems({})
      clearRefusal()
    },
    submitIdentity: (identity: Identity) => attempt(() => request(identity)),
    submitPassword: () => attempt(save),
    resend: () => attempt(resend),
  }
}
