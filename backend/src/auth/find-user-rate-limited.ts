/** Counts an attempt on an account and looks the account up, in one round trip. */
import type { Identifier } from './identifiers.ts'
import { hashDevice } from './known-devices.ts'
import type { LimitedAction } from './limits.ts'
import type { Origin } from './origin.ts'
import { accountCaller, type HashingCaller, strangerAt } from './passwords.ts'
import { type Attempt, countAttempt, type Limiter, requireWithinLimit } from './rate-limits.ts'
import { readUser, selectUser, type UserRow } from './users.ts'

/** An attempt on an account, with the device that it comes from. */
export function attemptOf(action: LimitedAction, identifier: string, { address, device }: Origin): Attempt {
  return { action, identifier, address, device: hashDevice(device) }
}

/**
 * The account, with whom it is looked up for as far as hashes of its password are concerned.
 * @throws AuthError over_request_rate_limit
 */
export async function findUserRateLimited(
  context: Limiter,
  action: LimitedAction,
  identifier: Identifier,
  origin: Origin,
): Promise<{ user: UserRow | null; caller: HashingCaller }> {
  const attempt = attemptOf(action, identifier.value, origin)
  const [counted, found] = await context.database.pipeline([
    countAttempt(context, attempt),
    selectUser(identifier),
  ])
  const { isKnownDevice } = requireWithinLimit(counted)
  const user = readUser(found)
  const caller = isKnownDevice && user ? accountCaller(user.id) : strangerAt(origin.address)
  return { user, caller }
}
