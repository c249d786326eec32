// What is checked before a sign-in is sent (spec 0 §5).
import { type CountryCode, phoneInCountry } from '../../lib/phone.ts'
import { emailProblem, type Problem, signInPasswordProblem } from '../../lib/validation.ts'
import { validation } from '../../messages/validation.ts'

export interface SignInProblems {
  /** Something required is empty. */
  form?: Problem
  identity?: Problem
  password?: Problem
}

function problems(identity: string, password: string, identityProblem: () => Problem): SignInProblems {
  if (identity.trim() === '' || password === '') return { form: validation.allFields }
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

/** True where nothing keeps the form from being sent. */
export function isReady(found: SignInProblems): boolean {
  return Object.values(found).every((problem) => problem === undefined)
}
