// Phone number entry: the country beside the number follows what is typed where that is certain, else what was chosen by hand.
import { useState } from 'react'
import { type CountryCode, countryOf, isCountryCode } from './phone.ts'
import { textField } from './records.ts'

/** A number that one screen hands to the next, in the state of the history. */
export interface TypedPhone {
  phone: string
  countryCode: CountryCode
}

export interface PhoneEntry {
  phone: string
  setPhone: (phone: string) => void
  /** The country shown beside the number, for which it is taken. */
  code: CountryCode
  chooseCode: (code: CountryCode) => void
}

/** `handed` may hold a TypedPhone, to begin with. */
export function usePhoneEntry(handed?: unknown): PhoneEntry {
  const [phone, setPhone] = useState(() => textField(handed, 'phone') ?? '')
  const [chosen, chooseCode] = useState<CountryCode | undefined>(() => {
    const code = textField(handed, 'countryCode') ?? ''
    return isCountryCode(code) ? code : undefined
  })
  return { phone, setPhone, code: countryOf(phone, chosen), chooseCode }
}
