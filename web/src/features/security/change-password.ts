// A new password for who knows the current one (spec 1 §5).

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

/** Ends the account's other sessions; throws the auth service's error. */
export async function changePassword({ current, password }: PasswordChange): Promise<void> {
  requireNetwork()
  const supabase = await getSupabase()
  const { error } = await supabase.auth.updateUser({ password, current_password: current })
  if (error) throw error
}
