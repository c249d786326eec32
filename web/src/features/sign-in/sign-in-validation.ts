// What is checked before a sign-in is sent (spec 0 §5).
import { type CountryCode, phoneInCountry } from '../../lib/phone.ts'
import { allFieldsRefusal, type Refusal } from '../../lib/refusal.ts'
import {
  emailProblem,
  type Problem,
  passwordPairProblems,
  signInPasswordProblem,
} from '../../lib/validation.ts'
import { validation } from '../../messages/validation.ts'

export interface SignInProblems {
  /** Something required is empty. */
  form?: Refusal | undefined
  identity?: Problem
  password?: Problem
}

function problems(identity: string, password: string, identityProblem: () => Problem): SignInProblems {
  if (identity.trim() === '' || password === '') return { form: allFieldsRefusal }
  return { identity: identityProblem(), password: signInPasswordProblem(password) }
}

export function phoneSignInProblems(code: CountryCode, phone: string, password: string): SignInProblems {
  return problems(phone, password, () =>
    phoneInCountry(code, phone) ? undefined : validation.phone.international,
  )
}

export function emailSignInProblems(email: string, password: string): SignInProblems {
  return problems(email, password, () => emailProblem(email))
}

export interface SignUpDraft {
  email: string
  password: string
  confirmation: string
}

export interface SignUpProblems {
  form?: Refusal | undefined
  email?: Problem
  password?: Problem
  confirmation?: Problem
}

/** A new email account: all fields, an address, a password by the policy, the same twice. */
export function emailSignUpProblems(draft: SignUpDraft, policy: 'standard' | 'strict'): SignUpProblems {
  const { email, password, confirmation } = draft
  if (!email.trim() || !password || !confirmation) return { form: allFieldsRefusal }
  return { email: emailProblem(email), ...passwordPairProblems(password, confirmation, policy) }
}

/** True where nothing keeps the form from being sent. */
export function isReady(found: SignInProblems | SignUpProblems): boolean {
  return Object.values(found).every((problem) => problem === undefined)
}
