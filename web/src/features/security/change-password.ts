// A new password for who knows the current one (spec 1 §5).
import { type ErrorKind, errorKind } from '../../lib/errors.ts'
import { allFieldsRefusal, type Refusal } from '../../lib/refusal.ts'
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

/** What says nothing of the change: there was no answer, or one of whoever stands before the server. */
const noAnswer: readonly ErrorKind[] = ['network', 'server']

/** Asked by giving it as the current one, which is counted as every such guess is. */
async function isInForce(password: string): Promise<boolean> {
  const error = await updatePassword({ current: password, password })
  const kind = error && errorKind(error)
  if (kind === 'credentials') return false
  if (!kind || kind === 'same-password') return true
  throw error
}

async function updatePassword({ current, password }: Pick<PasswordChange, 'current' | 'password'>) {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.updateUser({ password, current_password: current })
  return error
}

/**
 * Changes the password for as long as what it belongs to is open: it ends the account's other sessions, and throws the auth service's
 * error. Where the answer to the same change was lost before, it is asked first whether the new password is in force: the one of
 * before would be said to be wrong.
 */
export function createPasswordChange() {
  /** The new password of a change whose answer was lost: it may be in force. */
  let unheard: string | undefined
  return async (change: Pick<PasswordChange, 'current' | 'password'>): Promise<void> => {
    requireNetwork()
    const isDone = unheard === change.password && (await isInForce(change.password))
    const error = isDone ? null : await updatePassword(change)
    if (error && noAnswer.includes(errorKind(error))) unheard = change.password
    if (error) throw error
    unheard = undefined
  }
}
