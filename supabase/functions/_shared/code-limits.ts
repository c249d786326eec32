/** What the sending and checking of codes is counted by, and how long one is said to be good. */

import { setting } from './environment.ts'
import { BadSetting } from './failure-log.ts'
import type { JsonObject } from './json-endpoint.ts'
import { networkAddress } from './network-address.ts'

/** What is sent below a code; `private.code_lifetime` is what holds. */
export const codeAdvice = 'صالح لمدة 10 دقائق. لا تشاركه مع أحد.'

/** Two of them times a limit still are a number that the database counts with. */
export const largestFactor = 10_000

/** The parameters with which a procedure counts a request, for its network address and against the limits set here. */
export function countedFor(request: Request): JsonObject {
  return {
    p_address: networkAddress(request),
    p_limits: {
      factor: factorOf('LIMIT_FACTOR'),
      per_address_factor: factorOf('LIMIT_PER_ADDRESS_FACTOR'),
    },
  }
}

/** Null when it is not set: the database knows what holds then. @throws BadSetting when it is no such number */
function factorOf(name: string): number | null {
  const text = setting(name)
  if (text === undefined) return null
  const factor = Number(text)
  if (!Number.isInteger(factor) || factor < 1 || factor > largestFactor) {
    throw new BadSetting(`${name} is no whole number from 1 to ${largestFactor}`)
  }
  return factor
}
