/** What an email address is, as Auth reads one (spec 0 §5). Held to shared/email-addresses.ts by tests/rules. */

/** In characters. */
export const longestEmail = 254

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const shape = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*\\.[a-z][a-z0-9-]*[a-z0-9]$`,
)

/** Whether a trimmed text, in any case, is an address that mail could reach. */
export function isEmailAddress(text: string): boolean {
  return shape.test(text.toLowerCase())
}
