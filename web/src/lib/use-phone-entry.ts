// Phone number entry: the country beside the number follows what is typed where that is certain, else what was chosen by hand.
import * as v from 'valibot'
import { type CountryCode, countryCodeSchema, countryOf, defaultCountryCode } from './phone.ts'
import { useTabState } from './use-stored-state.ts'

const typedSchema = v.object({ phone: v.string(), chosen: v.optional(countryCodeSchema) })
const nothingTyped: v.InferOutput<typeof typedSchema> = { phone: '' }

export interface PhoneEntry {
  phone: string
  /** With the country, where the number told its code. */
  setPhone: (phone: string, code?: CountryCode) => void
  /** The country shown beside the number, for which it is taken. */
  code: CountryCode
  chooseCode: (code: CountryCode) => void
  set: (phone: string, code: CountryCode) => void
}

/** `key` is where the tab keeps it (lib/use-stored-state.ts), `country` what it is taken for until something else is certain or chosen. */
export function usePhoneEntry(key: string, country: CountryCode = defaultCountryCode): PhoneEntry {
  const [typed, setTyped] = useTabState(key, typedSchema, nothingTyped)
  return {
    phone: typed.phone,
    setPhone: (phone, chosen = typed.chosen) => setTyped({ phone, chosen }),
    code: countryOf(typed.phone, typed.chosen ?? country),
    chooseCode: (chosen) => setTyped({ ...typed, chosen }),
    set: (phone, chosen) => setTyped({ phone, chosen }),
  }
}
