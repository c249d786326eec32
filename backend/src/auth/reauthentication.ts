/** The nonce by which somebody signed in proves again to be the account's owner. */
import { codeSeconds, hashCode, useCode } from './codes.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './error-codes.ts'
import { requireAttempt } from './rate-limits.ts'
import type { UserRow } from './users.ts'

/** Where a reauthentication code goes: the email if there is one, else the phone. */
export function reauthenticationTarget(user: UserRow): string {
  return user.email || user.phone || ''
}

/** Uses the nonce up. @throws AuthError reauthentication_not_valid, over_request_rate_limit */
export async function useNonce(
  context: AuthContext,
  user: UserRow,
  nonce: string,
  address: string,
): Promise<void> {
  const identifier = reauthenticationTarget(user)
  await requireAttempt(context, { action: 'verify_code', identifier, address })
  const [used] = await context.database.pipeline([
    useCode(hashCode(identifier, nonce), ['reauthentication_token'], codeSeconds),
  ])
  if (used?.rows[0]?.[0] !== user.id) throw new AuthError('reauthentication_not_valid')
}
