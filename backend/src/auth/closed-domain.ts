/**
 * The closed domain: its addresses stand for something else, such as phone numbers, and no mail goes there. Who has one is told to
 * nobody whom the project's own rules do not admit, since mail can prove nothing.
 */
import type { Identifier } from './identifiers.ts'

/** Whether an address lies in a domain or below it; in none where there is none. */
export function isInDomain(address: string, domain: string | null): boolean {
  if (!domain) return false
  const [, host = ''] = /@([^@]*)$/.exec(address.trim().toLowerCase().replace(/\.+$/, '')) ?? []
  const closed = domain.toLowerCase()
  return host === closed || host.endsWith(`.${closed}`)
}

/** Whether the identifier is an address that never receives mail. */
export function isClosed(
  { closedDomain }: { closedDomain: string | null },
  { kind, value }: Identifier,
): boolean {
  return kind === 'email' && isInDomain(value, closedDomain)
}
