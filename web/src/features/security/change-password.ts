// A new password for who knows the current one (spec 1 §5).
import { sendPassword, settlePassword } from '../../lib/new-password.ts'
import { allFieldsRefusal, type Refusal } from '../../lib/refusal.ts'
import { type Problem, passwordPairProblems } from '../../lib/validation.ts'
import { securityTexts } from '../../messages/security.ts'

export interface PasswordChange {
  current: string
  password: string
  confirmation: string
}

export interface PasswordChangeProblems {
  form?: Refusal | undefined
  password?: Problem
  confirmation?: Problem
}

/** All three fields, a password by the policy, the same twice. */
export function passwordChangeProblems(
  { current, password, confirmation }: PasswordChange,
  policy: 'standard' | 'strict',
): PasswordChangeProblems {
  if (!current || !password || !confirmation) return { form: allFieldsRefusal }
  const problems = passwordPairProblems(password, confirmation, policy)
  return { ...problems, confirmation: problems.confirmation && securityTexts.password.mismatch }
}

/** Asked by giving it as the current one, which is counted as every such guess is. */
async function isInForce(password: string): Promise<boolean> {
  const { error, kind } = await sendPassword({ current_password: password, password })
  if (kind && kind !== 'credentials' && kind !== 'same-password') throw error
  return kind !== 'credentials'
}

/**
 * Changes the password, which ends the account's other sessions; answers why not, and throws the auth service's error. Where nothing was
 * heard of a change before, a current password that is said to be wrong may be that of before.
 */
export async function changePassword({
  current,
  password,
}: Pick<PasswordChange, 'current' | 'password'>): Promise<Refusal | undefined> {
  const { error, kind, mayBeSet } = await sendPassword({ current_password: current, password })
  const mayBeChanged = mayBeSet && kind === 'credentials'
  if (error && !mayBeChanged) throw error
  if (mayBeChanged && !(await isInForce(password)))
    return { text: securityTexts.password.maybeDone, field: 'current' }
  settlePassword()
  return undefined
}
