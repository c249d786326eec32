// What each step of a password reset checks before it asks the server (spec 0 §5).
import { type CountryCode, phoneInCountry } from '../../lib/phone.ts'
import { allFieldsRefusal, type Refusal } from '../../lib/refusal.ts'
import { emailProblem, normalizeEmail, type Problem, passwordPairProblems } from '../../lib/validation.ts'
import { validation } from '../../messages/validation.ts'

/** Whose password: a number in E.164 or an address as it is stored; or why what was typed is neither. */
export type Identity = { ok: true; value: string } | { ok: false; problem: string }

export function phoneIdentity(code: CountryCode, typed: string): Identity {
  if (typed.trim() === '') return { ok: false, problem: validation.required.phone }
  const value = phoneInCountry(code, typed)
  return value ? { ok: true, value } : { ok: false, problem: validation.phone.international }
}

export function emailIdentity(typed: string): Identity {
  if (typed.trim() === '') return { ok: false, problem: validation.required.email }
  const problem = emailProblem(typed)
  return problem ? { ok: false, problem } : { ok: true, value: normalizeEmail(typed) }
}

export interface NewPasswordProblems {
  form?: Refusal | undefined
  password?: Problem
  confirmation?: Problem
}

/** Both fields, a password by the policy, the same twice. */
export function newPasswordProblems(
  { password, confirmation }: { password: string; confirmation: string },
  policy: 'standard' | 'strict',
): NewPasswordProblems {
  if (!password || !confirmation) return { form: allFieldsRefusal }
  return passwordPairProblems(password, confirmation, policy)
}
