// What each step of registration checks before it asks the server (spec 0 §5).
import * as v from 'valibot'
import { parseStored } from '../../lib/contract.ts'
import {
  type CountryCode,
  countryCodeSchema,
  countryOf,
  defaultCountryCode,
  phoneInCountry,
} from '../../lib/phone.ts'
import { allFieldsRefusal, type Refusal } from '../../lib/refusal.ts'
import { type Problem, passwordPairProblems } from '../../lib/validation.ts'
import { validation } from '../../messages/validation.ts'

/** Everything typed on the way. */
export interface Draft {
  referralCode: string
  /** The one shown beside the number: chosen, or told by the number. */
  countryCode: CountryCode
  phone: string
  password: string
  confirmation: string
}

export const emptyDraft: Draft = {
  referralCode: '',
  countryCode: defaultCountryCode,
  phone: '',
  password: '',
  confirmation: '',
}

export interface AccountProblems {
  form?: Refusal | undefined
  phone?: Problem
  password?: Problem
  confirmation?: Problem
}

/** The draft with what was typed; the country follows the number where that is certain. */
export function editDraft(draft: Draft, fields: Partial<Draft>): Draft {
  const next = { ...draft, ...fields }
  return { ...next, countryCode: countryOf(next.phone, next.countryCode) }
}

/** Step 2: all fields, a number that can be one, a password by the policy, the same twice. */
export function accountProblems(draft: Draft, policy: 'standard' | 'strict'): AccountProblems {
  const { countryCode, phone, password, confirmation } = draft
  if (!phone.trim() || !password || !confirmation) return { form: allFieldsRefusal }
  return {
    phone: phoneInCountry(countryCode, phone) ? undefined : validation.phone.international,
    ...passwordPairProblems(password, confirmation, policy),
  }
}

/** What is kept of a draft. */
const keptSchema = v.object({
  referralCode: v.string(),
  countryCode: countryCodeSchema,
  phone: v.string(),
})

/** The part of a draft that outlives a reload: people leave for the messaging app. Never the password. */
export function restoreDraft(stored: unknown, invitedWith: string | null): Draft {
  const draft = { ...emptyDraft, ...parseStored(keptSchema, stored) }
  return { ...draft, referralCode: invitedWith ?? draft.referralCode }
}
