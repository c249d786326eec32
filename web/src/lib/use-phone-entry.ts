// A phone number being typed. The country follows the number's length until it is chosen by hand (spec 0 §5); it changes when
// the field is left, not under the fingers.
import { useState } from 'react'
import { type CountryCode, defaultCountryCode, likelyCountryCode } from './phone.ts'

export interface PhoneEntry {
  phone: string
  setPhone: (phone: string) => void
  /** The country shown beside the number. */
  code: CountryCode
  chooseCode: (code: CountryCode) => void
  /** The number is typed: shows and answers the country it is taken for. */
  settle: () => CountryCode
}

export function usePhoneEntry(initial = ''): PhoneEntry {
  const [phone, setPhone] = useState(initial)
  const [chosen, chooseCode] = useState<CountryCode>()
  const [likely, setLikely] = useState<CountryCode>(defaultCountryCode)
  const settle = () => {
    const code = chosen ?? likelyCountryCode(phone)
    setLikely(code)
    return code
  }
  return { phone, setPhone, code: chosen ?? likely, chooseCode, settle }
}
