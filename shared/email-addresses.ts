/** What an email address is (spec 0 §5): the backend refuses everything else, the browser says it at once. */

/** In characters; mail systems carry no more. */
export const longestEmail = 254

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const shape = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`)

/** An address as it is stored and compared. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Whether a normalized text is written like an address. */
export function isWrittenAsEmail(email: string): boolean {
  return shape.test(email)
}

/** Whether mail could ever reach it: its domain has a name above it, which is no number. */
export function isReachableEmail(email: string): boolean {
  return /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(email)
}
