/** Caller key: whom a request is counted for, wherever turns, places or budgets are shared out. */
import type { Caller } from './db/caller.ts'
import { networkOf, siteOf } from './network.ts'

/** The project's own servers, which take turns with the others and have no limits. */
export const serviceKey = 'service'
const accountPrefix = 'account:'

/**
 * The account; of who has none, the network.
 * @param address of the client, or the network that it belongs to
 */
export function callerKeyOf({ role, userId }: Pick<Caller, 'role' | 'userId'>, address: string): string {
  if (role === 'service_role') return serviceKey
  return userId === null ? `network:${networkOf(address)}` : `${accountPrefix}${userId}`
}

/**
 * Whom turns are taken by, and whatever has to be shared out fairly among all: the account; of who has none, the site, for with the
 * networks of one IPv6 subscription somebody would have all turns.
 */
export function turnKeyOf(caller: Pick<Caller, 'role' | 'userId'>, address: string): string {
  const key = callerKeyOf(caller, address)
  return key === serviceKey || isAccountKey(key) ? key : `site:${siteOf(address)}`
}

/** Whether the project knows who it is, an account or a server of its own; strangers make room for these. */
export function isMember({ role, userId }: Pick<Caller, 'role' | 'userId'>): boolean {
  return role === 'service_role' || userId !== null
}

/** Whether one account is meant, and not a network that many people may share. */
export function isAccountKey(key: string): boolean {
  return key.startsWith(accountPrefix)
}
