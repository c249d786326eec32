/** Caller key: whom a request is counted for, wherever turns, places or budgets are shared out. */
import type { Caller } from './db/caller.ts'
import { networkOf } from './network.ts'

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

/** Whether one account is meant, and not a network that many people may share. */
export function isAccountKey(key: string): boolean {
  return key.startsWith(accountPrefix)
}
