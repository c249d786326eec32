// A password reset from the number or address to the new password. What was typed stays through every refusal; the way on
// opens only by what the server answered.
import { useState } from 'react'
import * as v from 'valibot'
import { loadConfig } from '../../lib/config.ts'
import { sayDoubt } from '../../lib/confirm-done.ts'
import { digitsOnly } from '../../lib/digits.ts'
import { authKey } from '../../lib/personal-data.ts'
import { attemptKey, resetAttempts } from '../../lib/rate-limit.ts'
import { useExpiry } from '../../lib/use-expiry.ts'
import { type Outcome, useFormSubmit } from '../../lib/use-form-submit.ts'
import { useReloadState } from '../../lib/use-reload-state.ts'
import type { GoTo } from '../../lib/use-steps.ts'
import { codeLength } from '../../lib/validation.ts'
import { resetTexts } from '../../messages/password-reset.ts'
import type { NewPassword } from '../../ui/new-password-fields.tsx'
import {
  newSecret,
  proofEnd,
  readCheck,
  useCodeField,
  useCodeSending,
  verifierOf,
} from '../one-time-codes/index.ts'
import { type Identity, type NewPasswordProblems, newPasswordProblems } from './reset-validation.ts'
import { type ResetWay, setPassword } from './ways.ts'

export type PasswordReset = ReturnType<typeof usePasswordReset>

const nothingTyped: NewPassword = { password: '', confirmation: '' }

/** Of one code that was sent; outlives a reload. */
const proofSchema = v.object({
  to: v.string(),
  /** What the code is to be exchanged for, where the browser offers hashing. */
  secret: v.string(),
  /** With which the password may be set, for 15 minutes and once; empty before the code was right. */
  token: v.string(),
  /** A password was sent with it, and nothing was heard of that yet. */
  isSent: v.boolean(),
  /** When secret and token are over. */
  until: v.number(),
})
const proofKey = authKey('reset-proof')
const newProof = (to: string) => ({ to, secret: newSecret(), token: '', isSent: false, until: proofEnd() })

export interface ResetOptions {
  way: ResetWay
  step: number
  goTo: GoTo
  /** The new password is set. */
  onDone: () => void
}

export function usePasswordReset({ way, step, goTo, onDone }: ResetOptions) {
  const form = useFormSubmit('password', step)
  const { busy, refusal, attempt, clearRefusal } = form
  const { resendAt, isUnheard, send, judged } = useCodeSending(way.channel)
  const [proof, setProof] = useReloadState(proofKey, proofSchema, () => newProof(''))
  const { to, secret, token, isSent, until } = proof
  useExpiry(until, () => setProof(newProof(to)))
  const [fields, setFields] = useState(nothingTyped)
  const [problems, setProblems] = useState<NewPasswordProblems>({})

  const check = async (entered: string): Promise<Outcome> => {
    const chosen = await verifierOf(secret)
    const challenge = chosen && { challenge: chosen.challenge }
    const answer = await way.check(to, { otp_code: digitsOnly(entered), ...challenge })
    if (!answer.success) return judged(to, readCheck(answer))
    setProof({ ...newProof(to), secret, token: answer.reset_token ?? secret })
    // The code is used up: going back from the password leads to asking for another.
    goTo(3, { replace: true })
    return undefined
  }
  const codeField = useCodeField({ length: codeLength, form, check })

  const request = async (identity: Identity): Promise<Outcome> => {
    if (!identity.ok) return { text: identity.problem, field: 'identity' }
    const sending = await send(identity.value)
    if (sending.kind === 'refused') return sending.refusal
    if (sending.kind === 'sent' || identity.value !== to) setProof(newProof(identity.value))
    codeField.clear()
    goTo(2)
    return undefined
  }
  const resend = async (): Promise<Outcome> => {
    const sending = await send(to)
    if (sending.kind === 'refused') return sending.refusal
    // Unheard, the code that came before may still be the last.
    if (sending.kind === 'unheard') return undefined
    setProof(newProof(to))
    codeField.clear()
    return undefined
  }
  const save = async (): Promise<Outcome> => {
    const found = newPasswordProblems(fields, (await loadConfig()).passwordPolicy)
    setProblems(found)
    return Object.values(found).some(Boolean) ? found.form : sayDoubt(set, resetTexts.unheard)
  }
  const set = async (): Promise<Outcome> => {
    setProof({ ...proof, isSent: true })
    const refused = await setPassword(token, fields.password, isSent)
    if (refused) {
      // Whatever else was answered, nothing is unheard any more.
      setProof({ ...proof, isSent: refused === resetTexts.maybeDone })
      return refused
    }
    // No wrong one of before keeps its owner waiting.
    resetAttempts(attemptKey('sign-in', to))
    setProof(newProof(''))
    onDone()
    return undefined
  }
  return {
    ...{ way, step, goTo, to, codeField, fields, problems, busy, refusal, clearRefusal },
    ...{ resendAt, isUnheard },
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
