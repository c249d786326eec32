// What the services of a password reset answered, read into what it means (docs/data.md, "Forgotten passwords"). Pure but for
// the time of a wait.
import { weakPasswordText } from '../../lib/errors.ts'
import { fieldOf, isSuccess, textField } from '../../lib/records.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { errors } from '../../messages/errors.ts'
import { readCheck } from '../one-time-codes/public.ts'

export type CheckAnswer = { kind: 'right'; token: string } | { kind: 'refused'; refusal: Refusal }

/** The answer of verify-reset-otp: the token that allows one new password, or why there is none. */
export function readResetCheck(answer: unknown, wrong: string): CheckAnswer {
  const token = isSuccess(answer) ? textField(answer, 'reset_token') : undefined
  if (token) return { kind: 'right', token }
  return { kind: 'refused', refusal: readCheck(answer, wrong) ?? { text: wrong } }
}

/** The answer of reset-password: why the password was refused, or undefined when it is set. */
export function readReset(answer: unknown): Refusal | undefined {
  if (isSuccess(answer)) return undefined
  const weakness = fieldOf(fieldOf(answer, 'weak_password'), 'reasons')
  const text =
    textField(answer, 'error') ?? (weakness ? weakPasswordText(weakness) : errors.password.changeFailed)
  return { text }
}
