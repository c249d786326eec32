// Why something was refused, as forms show it.
import { validation } from '../messages/validation.ts'

export interface Refusal {
  /** Arabic; `{n}` stands for the seconds left until `until`, `{wait}` for the same in words. */
  text: string
  /** Milliseconds since 1970. From then on the refusal no longer holds and is not shown. */
  until?: number
  /** What was typed was itself judged, and is to be typed anew. Not set where nobody judged it, as without a network. */
  retype?: true
  /** The field that it is about: shown beside that. Without it the whole form is meant. */
  field?: RefusedField
  /** Something required is empty: the form marks what is. */
  incomplete?: true
  /** There was no network: once there is one, nothing stands in the way. */
  offline?: true
}

/** `current` is the password one has, where a new one is asked for too; `name` what one is called, beside the `identity` that is one's own. */
export type RefusedField = 'identity' | 'name' | 'password' | 'current'

/** What stands beside a field, and not above the button. */
export function refusedAt(field: RefusedField, refusal: Refusal | undefined): string | undefined {
  return refusal?.field === field ? refusal.text : undefined
}

/** All fields are required, and some are empty. */
export const allFieldsRefusal: Refusal = { text: validation.allFields, incomplete: true }

/** How the database says how long is to be waited (`private.wait_text`). */
const waitShape = /(?<=بعد )[\d,]+(?= ثانية)/

/** The same words, with the seconds they name counted down from now on. */
export function countedRefusal(text: string): Refusal {
  const [seconds] = waitShape.exec(text) ?? []
  if (seconds === undefined) return { text }
  return waitRefusal(text.replace(waitShape, '{n}'), Number(seconds.replaceAll(',', '')))
}

/** A refusal that ends by itself in so many seconds. */
export function waitRefusal(text: string, seconds: number): Refusal {
  return { text, until: Date.now() + seconds * 1000 }
}
