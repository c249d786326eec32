/**
 * Limits on attempts (spec 0 §9), counted in the database, so that all processes agree and its clock rules. A window
 * begins with the first attempt and ends on its own.
 */
import type { Queryable, Statement, TextResult } from '../db/database.ts'
import { AuthError } from './error-codes.ts'
import { networkOf } from './network.ts'

export type LimitedAction = 'sign_in' | 'sign_up' | 'send_code' | 'verify_code'

interface Limit {
  /** For one account. */
  attempts: number
  windowSeconds: number
}

export interface Limits extends Record<LimitedAction, Limit> {
  /** How many times as much a network address may do: whole towns share one behind a carrier. */
  perAddressFactor: number
}

export const defaultLimits: Limits = {
  sign_in: { attempts: 5, windowSeconds: 15 * 60 },
  sign_up: { attempts: 5, windowSeconds: 15 * 60 },
  send_code: { attempts: 3, windowSeconds: 10 * 60 },
  verify_code: { attempts: 5, windowSeconds: 15 * 60 },
  perAddressFactor: 20,
}

/** The limits of the specification, each multiplied by `factor`. */
export function limitsTimes(factor: number, perAddressFactor: number): Limits {
  const times = ({ attempts, windowSeconds }: Limit): Limit => ({
    attempts: attempts * factor,
    windowSeconds,
  })
  return {
    sign_in: times(defaultLimits.sign_in),
    sign_up: times(defaultLimits.sign_up),
    send_code: times(defaultLimits.send_code),
    verify_code: times(defaultLimits.verify_code),
    perAddressFactor,
  }
}

/** What attempts are counted with. */
export interface Limiter {
  database: Queryable
  limits: Limits
  /** What stands for the account in its limits, so that several spellings of one account share one. */
  accountKey: (identifier: string) => string
}

/** Who attempts what. */
export interface Attempt {
  action: LimitedAction
  /** The email or phone as it was given. */
  identifier: string
  /** The network address. */
  address: string
}

/** More spellings than this of one account are no longer one attempt. */
const spellingsOfOneAttempt = 16

/**
 * Counts for the account, then for the network address. An account may be tried under several spellings of its name
 * (phone sign-in does); as long as none repeats, they are one attempt. Each spelling can be the name of one account
 * only, so nobody gains a guess by that.
 */
const countText = `
  with account as (
    insert into auth.rate_limits as known (key, attempts, resets_at, identifiers)
    values ($1, 1, now() + $3::int * interval '1 second', array[$4])
    on conflict (key) do update set
      attempts = case
        when known.resets_at <= now() then 1
        when $4 = any (known.identifiers) or cardinality(known.identifiers) >= ${spellingsOfOneAttempt} then known.attempts + 1
        else known.attempts
      end,
      identifiers = case
        when known.resets_at <= now() or $4 = any (known.identifiers)
          or cardinality(known.identifiers) >= ${spellingsOfOneAttempt} then array[$4]
        else known.identifiers || $4
      end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
    returning attempts, resets_at, (cardinality(identifiers) = 1)::int as begun
  ),
  address as (
    insert into auth.rate_limits as known (key, attempts, resets_at)
    select $2, begun, now() + $3::int * interval '1 second' from account
    on conflict (key) do update set
      attempts = case when known.resets_at <= now() then excluded.attempts else known.attempts + excluded.attempts end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
    returning attempts, resets_at
  )
  select
    case when account.attempts > $5::int then ceil(extract(epoch from account.resets_at - now())) else 0 end,
    case when address.attempts > $6::int then ceil(extract(epoch from address.resets_at - now())) else 0 end
  from account, address`

/** Counts an attempt; its result is for `requireWithinLimit`. */
export function countAttempt(limiter: Limiter, attempt: Attempt): Statement {
  const { attempts, windowSeconds } = limiter.limits[attempt.action]
  return {
    text: countText,
    values: [
      accountKeyOf(limiter, attempt),
      addressKeyOf(attempt),
      String(windowSeconds),
      attempt.identifier,
      String(attempts),
      String(attempts * limiter.limits.perAddressFactor),
    ],
  }
}

/** @throws AuthError over_request_rate_limit with the seconds to wait */
export function requireWithinLimit(counted: TextResult | undefined): void {
  const retryAfter = Math.max(0, ...(counted?.rows[0] ?? []).map(Number))
  if (retryAfter > 0) throw new AuthError('over_request_rate_limit', { retryAfter })
}

/** Counts an attempt on its own. @throws AuthError over_request_rate_limit */
export async function requireAttempt(limiter: Limiter, attempt: Attempt): Promise<void> {
  const [counted] = await limiter.database.pipeline([countAttempt(limiter, attempt)])
  requireWithinLimit(counted)
}

/** Forgets the account's attempts after a success, and gives this one back to its network address. */
export function forgetAttempts(limiter: Limiter, attempt: Attempt): Statement {
  return {
    text: `
      with forgotten as (delete from auth.rate_limits where key = $1)
      update auth.rate_limits
      set attempts = greatest(0, attempts - 1)
      where key = $2`,
    values: [accountKeyOf(limiter, attempt), addressKeyOf(attempt)],
  }
}

function accountKeyOf(limiter: Limiter, { action, identifier }: Attempt): string {
  return `${action}:account:${limiter.accountKey(identifier)}`
}

function addressKeyOf({ action, address }: Attempt): string {
  return `${action}:address:${networkOf(address)}`
}
