/** The nonce by which somebody signed in proves again to be the account's owner. */
import type { Queryable } from '../db/database.ts'
import { consumeDigits } from './codes.ts'
import type { AuthContext } from './context.ts'
import { attemptOf } from './find-user-rate-limited.ts'
import type { Origin } from './origin.ts'
import type { Attempt } from './rate-limits.ts'
import type { UserRow } from './users.ts'

/** Where a reauthentication code goes: the email if there is one that mail may go to, else the phone; empty without either. */
export function reauthenticationTarget({ mailer }: AuthContext, user: UserRow): string {
  const email = user.email && (mailer?.reaches(user.email) ?? true) ? user.email : ''
  return email || user.phone || ''
}

/** A guess at the nonce. */
export function nonceAttempt(context: AuthContext, user: UserRow, origin: Origin): Attempt {
  return attemptOf('verify_code', reauthenticationTarget(context, user), origin)
}

/** Uses the nonce up in a transaction that has to be committed when it was a wrong one: the tries of a code are counted on it. */
export async function consumeNonce(
  context: AuthContext,
  transaction: Queryable,
  user: UserRow,
  nonce: string,
): Promise<boolean> {
  const sentTo = reauthenticationTarget(context, user)
  const results = await transaction.pipeline(
    consumeDigits(context, sentTo, nonce, ['reauthentication_token']),
  )
  return results.at(-1)?.rows[0]?.[0] === user.id
}
