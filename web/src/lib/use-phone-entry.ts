// Phone number entry: the country beside the number follows what is typed where that is certain, else what was chosen by hand.
import { useState } from 'react'
import * as v from 'valibot'
import { parseStored } from './contract.ts'
import { type CountryCode, countryCodeSchema, countryOf } from './phone.ts'

const typedPhoneSchema = v.object({ phone: v.string(), countryCode: countryCodeSchema })

/** A number that one screen hands to the next, in the state of the history. */
export type TypedPhone = v.InferOutput<typeof typedPhoneSchema>

export interface PhoneEntry {
  phone: string
  setPhone: (phone: string) => void
  /** The country shown beside the number, for which it is taken. */
  code: CountryCode
  chooseCode: (code: CountryCode) => void
}

/** `handed` may hold a TypedPhone, to begin with. */
export function usePhoneEntry(handed?: unknown): PhoneEntry {
  const [typed] = useState(() => parseStored(typedPhoneSchema, handed))
  const [phone, setPhone] = useState(typed?.phone ?? '')
  const [chosen, chooseCode] = useState(typed?.countryCode)
  return { phone, setPhone, code: countryOf(phone, chosen), chooseCode }
}
