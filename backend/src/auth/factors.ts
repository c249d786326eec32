/** Second factors: the rules about them, and the statements that change them. */
import { randomUUID } from 'node:crypto'
import type { Queryable, Statement } from '../db/database.ts'
import type { SignedIn } from './authenticate.ts'
import { AuthError, type AuthErrorDetails } from './error-codes.ts'
import { newRefreshToken, replaceRefreshToken, type Secret } from './refresh-tokens.ts'
import { isRecent } from './sessions.ts'
import type { FactorRow } from './users.ts'

const mostFactors = 10
/** In seconds: how long a challenge can be answered, and a factor be left unverified. */
export const challengeSeconds = 5 * 60

/**
 * Whether the account may enrol a factor of this name.
 * @throws AuthError mfa_factor_name_conflict, too_many_enrolled_mfa_factors, insufficient_aal
 */
export function requireMayEnroll({ user, session }: SignedIn, friendlyName: string): void {
  if (friendlyName && user.factors.some((factor) => factor.friendly_name === friendlyName)) {
    throw new AuthError('mfa_factor_name_conflict', {
      message: `A factor with the friendly name "${friendlyName}" for this user already exists`,
    })
  }
  if (user.factors.length >= mostFactors) throw new AuthError('too_many_enrolled_mfa_factors')
  requireSecondFactor({ user, session })
}

/** @throws AuthError insufficient_aal for a session that has not shown the second factor that is in force */
export function requireSecondFactor({ user, session }: SignedIn, details?: AuthErrorDetails): void {
  const hasSecondFactor = user.factors.some((factor) => factor.status === 'verified')
  if (hasSecondFactor && session?.aal !== 'aal2') throw new AuthError('insufficient_aal', details)
}

/**
 * Whoever adds or removes a factor or another way to sign in decides who comes in from now on.
 * @throws AuthError reauthentication_needed for a session that was left open
 */
export function requireRecentProof({ session }: Pick<SignedIn, 'session'>): void {
  if (!isRecent(session)) throw new AuthError('reauthentication_needed', { status: 403 })
}

/** The account's factor of that id. @throws AuthError mfa_factor_not_found */
export function requireFactor({ user }: Pick<SignedIn, 'user'>, id: string): FactorRow {
  const factor = user.factors.find((known) => known.id === id)
  if (!factor) throw new AuthError('mfa_factor_not_found')
  return factor
}

/** Factors that nobody verified in time make room for others. */
export function deleteStaleFactors(userId: string): Statement {
  return {
    text: `
      delete from auth.mfa_factors
      where user_id = $1::uuid and status = 'unverified' and created_at < now() - $2::int * interval '1 second'`,
    values: [userId, String(challengeSeconds)],
  }
}

export function insertTotpFactor(
  id: string,
  userId: string,
  friendlyName: string,
  secret: string,
): Statement {
  return {
    text: `
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values ($1::uuid, $2::uuid, $3, 'totp', 'unverified', $4, now(), now())`,
    values: [id, userId, friendlyName, secret],
  }
}

/** Gives a row with the time until which the challenge can be answered, in seconds since 1970. */
export function insertChallenge(id: string, factorId: string, address: string): Statement {
  return {
    text: `
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      values ($1::uuid, $2::uuid, now(), $3::inet)
      returning floor(extract(epoch from created_at))::bigint + $4::bigint`,
    values: [id, factorId, address, String(challengeSeconds)],
  }
}

/** Answers a challenge once; gives no row when it was answered before. */
export function answerChallenge(id: string): Statement {
  return {
    text: `
      update auth.mfa_challenges
      set verified_at = now()
      where id = $1::uuid and verified_at is null
      returning id`,
    values: [id],
  }
}

/** A right code: of which time step it is, of what factor, and what it answers where. */
export interface RightCode {
  factorId: string
  step: number
  challengeId: string
  sessionId: string
}

/** Uses up the code, and those of the steps before it; gives no row when that was done before. */
export function consumeCode({ factorId, step, challengeId, sessionId }: RightCode): Statement {
  return {
    text: `
      insert into auth.used_totp_steps as latest (factor_id, step, challenge_id, session_id)
      values ($1::uuid, $2::bigint, $3::uuid, $4::uuid)
      on conflict (factor_id) do update
      set step = excluded.step, challenge_id = excluded.challenge_id, session_id = excluded.session_id
      where latest.step < excluded.step
      returning step`,
    values: [factorId, String(step), challengeId, sessionId],
  }
}

/** The refresh token that a session has since this code raised it by this challenge, if it did. */
export async function tokenRaisedBy(
  database: Queryable,
  { factorId, step, challengeId, sessionId }: RightCode,
): Promise<string | undefined> {
  const [raised] = await database.query<{ token: string }>(
    `select t.token
     from auth.used_totp_steps used
     join auth.sessions s on s.id = used.session_id and s.factor_id = used.factor_id and s.aal = 'aal2'
     join auth.refresh_tokens t on t.session_id = s.id and not t.revoked
     where used.factor_id = $1::uuid and used.step = $2::bigint and used.challenge_id = $3::uuid and s.id = $4::uuid
     order by t.id desc
     limit 1`,
    [factorId, step, challengeId, sessionId],
  )
  return raised?.token
}

/**
 * Raises a session to aal2 with a factor, and gives it a new refresh token. Sessions of the account that did not show a
 * second factor end, and factors that were never verified go.
 */
export function raiseSession(secret: Secret, userId: string, sessionId: string, factorId: string) {
  const refreshToken = newRefreshToken(secret, sessionId)
  const statements = [
    ...putInForce(userId, factorId),
    ...claimSecondFactor(userId, sessionId, factorId),
    ...replaceRefreshToken(userId, sessionId, refreshToken),
  ]
  return { refreshToken, statements }
}

function putInForce(userId: string, factorId: string): Statement[] {
  return [
    {
      text: `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1::uuid`,
      values: [factorId],
    },
    {
      text: `delete from auth.mfa_factors where user_id = $1::uuid and status = 'unverified'`,
      values: [userId],
    },
  ]
}

function claimSecondFactor(userId: string, sessionId: string, factorId: string): Statement[] {
  return [
    {
      text: `update auth.sessions set aal = 'aal2', factor_id = $2::uuid, updated_at = now() where id = $1::uuid`,
      values: [sessionId, factorId],
    },
    {
      text: `delete from auth.sessions where user_id = $1::uuid and aal < 'aal2'`,
      values: [userId],
    },
    {
      text: `
        insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
        values ($2::uuid, $1::uuid, now(), now(), 'totp')
        on conflict (session_id, authentication_method) do update set updated_at = now()`,
      values: [sessionId, randomUUID()],
    },
  ]
}

/** Deletes a factor; sessions that were raised by it are aal1 again. */
export function deleteFactor(id: string): Statement[] {
  return [
    {
      text: `
        delete from auth.mfa_amr_claims c
        using auth.sessions s
        where s.id = c.session_id and s.factor_id = $1::uuid and c.authentication_method = 'totp'`,
      values: [id],
    },
    {
      text: `
        update auth.sessions
        set aal = 'aal1', factor_id = null, updated_at = now()
        where factor_id = $1::uuid`,
      values: [id],
    },
    { text: 'delete from auth.mfa_factors where id = $1::uuid', values: [id] },
  ]
}
