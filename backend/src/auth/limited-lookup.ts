/** Counts an attempt on an account and looks the account up, in one round trip. */
import type { AuthContext } from './context.ts'
import type { Identifier } from './identifiers.ts'
import { countAttempt, type LimitedAction, requireWithinLimit } from './rate-limits.ts'
import { readUser, selectUser, type UserRow } from './users.ts'

/** @throws AuthError over_request_rate_limit */
export async function findUserWithinLimit(
  context: AuthContext,
  action: LimitedAction,
  identifier: Identifier,
  address: string,
): Promise<UserRow | null> {
  const attempt = { action, identifier: identifier.value, address }
  const [counted, found] = await context.database.pipeline([
    countAttempt(context, attempt),
    selectUser(identifier),
  ])
  requireWithinLimit(counted)
  return readUser(found)
}
