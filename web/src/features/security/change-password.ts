// A new password for who knows the current one (spec 1 §5).
import { errorKind, isUnanswered } from '../../lib/errors.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { allFieldsRefusal, type Refusal } from '../../lib/refusal.ts'
import { tabStore } from '../../lib/storage.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { requireNetwork } from '../../lib/use-online.ts'
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

/** A change was sent from this tab and nothing was heard of it: its new password may be in force. */
const unheardKey = personalKey('password-unheard')

async function update({ current, password }: Pick<PasswordChange, 'current' | 'password'>) {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.updateUser({ password, current_password: current })
  return { error, kind: error && errorKind(error) }
}

/** Asked by giving it as the current one, which is counted as every such guess is. */
async function isInForce(password: string): Promise<boolean> {
  const { error, kind } = await update({ current: password, password })
  if (kind && kind !== 'credentials' && kind !== 'same-password') throw error
  return kind !== 'credentials'
}

/**
 * Changes the password, which ends the account's other sessions; answers why not, and throws the auth service's error. Where nothing was
 * heard of a change before, a current password that is said to be wrong may be that of before.
 */
export async function changePassword(
  change: Pick<PasswordChange, 'current' | 'password'>,
): Promise<Refusal | undefined> {
  requireNetwork()
  const isUnheard = tabStore.read(unheardKey) === true
  const { error, kind } = await update(change)
  if (isUnanswered(error)) tabStore.write(unheardKey, true)
  const mayBeChanged = isUnheard && kind === 'credentials'
  if (error && !mayBeChanged) throw error
  if (mayBeChanged && !(await isInForce(change.password)))
    return { text: securityTexts.password.maybeDone, field: 'current' }
  tabStore.remove(unheardKey)
  return undefined
}
