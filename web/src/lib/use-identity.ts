// Identity at the door: the number and the address that one signs in, registers or resets a password with; one for all of these forms.
import * as v from 'valibot'
import { authKey } from './personal-data.ts'
import { type PhoneEntry, usePhoneEntry } from './use-phone-entry.ts'
import { useTabState } from './use-stored-state.ts'

export function useOwnPhone(): PhoneEntry {
  return usePhoneEntry(authKey('phone'))
}

const email = v.string()

export function useOwnEmail(): [string, (typed: string) => void] {
  return useTabState(authKey('email'), email, '')
}
