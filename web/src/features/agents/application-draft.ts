// The text of an application being written, as the tab keeps it.
import * as v from 'valibot'
import { splitCountryCode } from '../../lib/phone.ts'
import { applicationKey, applicationPhoneKey } from '../../lib/unsent.ts'
import { usePhoneEntry } from '../../lib/use-phone-entry.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import type { ApplicationText } from './application-facts.tsx'

const fieldsSchema = v.object({ name: v.string(), location: v.string(), services: v.string() })
const nothingTyped = { name: '', location: '', services: '' }

export type ApplicationFields = v.InferOutput<typeof fieldsSchema>

export function useApplicationDraft() {
  const phone = usePhoneEntry(applicationPhoneKey)
  const [fields, setFields] = useTabState(applicationKey, fieldsSchema, nothingTyped)
  return {
    fields,
    setFields,
    phone,
    isEmpty: [...Object.values(fields), phone.phone].every((text) => text.trim() === ''),
    forget: () => {
      setFields(nothingTyped)
      phone.setPhone('')
    },
    /** Begins from what was sent before. */
    fill: ({ whatsapp, name, location, services }: ApplicationText) => {
      setFields({ name, location, services })
      const number = splitCountryCode(whatsapp)
      if (number) phone.set(number.national, number.code)
      else phone.setPhone(whatsapp)
    },
  }
}
