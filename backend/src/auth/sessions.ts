/** Sessions: how they begin, how they were authenticated, and how they end. `refresh-session.ts` has them go on. */
import { randomUUID } from 'node:crypto'
import type { Queryable, Statement, TextResult } from '../db/database.ts'
import type { Origin } from './origin.ts'
import { newRefreshToken, type Secret } from './refresh-tokens.ts'
import { lockUser, readUser, userJson } from './users.ts'

/** How a session was authenticated, as in its `amr` claim. */
const authenticationMethods = [
  'password',
  'otp',
  'magiclink',
  'recovery',
  'invite',
  'email/signup',
  'email_change',
  'totp',
] as const

export type AuthenticationMethod = (typeof authenticationMethods)[number]

/** The method of that name; `otp` stands for what has no name of its own. */
export function authenticationMethodOf(name: string): AuthenticationMethod {
  return authenticationMethods.find((method) => method === name) ?? 'otp'
}

interface AmrEntry {
  method: string
  /** Seconds since 1970. */
  timestamp: number
}

export interface Session {
  id: string
  aal: string
  amr: AmrEntry[]
  refreshToken: string
}

/** For how long somebody counts as having just signed in, in seconds; the product's `private.step_up_lifetime` is as long. */
export const recentSeconds = 15 * 60

/**
 * Whether somebody proved to be the owner just now, by whatever method: who comes by a code has lost the password that a new one is
 * to replace. The product's `is_step_up_fresh` asks for a password or a second factor. A refresh proves nothing.
 */
export function isRecent(session: Session | null): boolean {
  const latest = Math.max(0, ...(session?.amr ?? []).map(({ timestamp }) => timestamp))
  return latest > Date.now() / 1000 - recentSeconds
}

/** A session that does not exist yet, and the statement that creates it. */
export function newSession(
  secret: Secret,
  userId: string,
  method: AuthenticationMethod,
  origin: Origin,
): [Session, Statement] {
  const id = randomUUID()
  const session = {
    id,
    aal: 'aal1',
    amr: [{ method, timestamp: Math.floor(Date.now() / 1000) }],
    refreshToken: newRefreshToken(secret, id),
  }
  const text = `
    with session as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
      values ($1::uuid, $2::uuid, now(), now(), 'aal1', $3, $4::inet)
      returning id, user_id
    ),
    refresh_token as (
      insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
      select '00000000-0000-0000-0000-000000000000', $5, user_id, false, now(), now(), id
      from session
    )
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    select gen_random_uuid(), id, now(), now(), $6
    from session`
  const values = [session.id, userId, origin.userAgent, origin.address, session.refreshToken, method]
  return [session, { text, values }]
}

/** An SQL expression for the `amr` claim of the session with the given id. */
export const amrJson = (sessionId: string) => `
  coalesce((
    select jsonb_agg(
      jsonb_build_object('method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at))::bigint)
      order by c.updated_at desc
    )
    from auth.mfa_amr_claims c
    where c.session_id = ${sessionId}
  ), '[]')`

/** The account and session that a result of `selectSession`'s shape holds, if any. */
export function readSession(result: TextResult | undefined, refreshToken: string) {
  const user = readUser(result)
  const [, id, aal, amrText] = result?.rows[0] ?? []
  if (!user || !id) return null
  const amr: AmrEntry[] = JSON.parse(amrText ?? '[]')
  return { user, session: { id, aal: aal ?? 'aal1', amr, refreshToken } }
}

/** Selects an account with one of its sessions: the account, the session's id, aal and amr, null when it has none such. */
export function selectSession(userId: string, sessionId: string | null): Statement {
  return {
    text: `
      select ${userJson}, s.id, s.aal, ${amrJson('s.id')}
      from auth.users u
      left join auth.sessions s on s.id = $2::uuid and s.user_id = u.id
      where u.id = $1::uuid`,
    values: [userId, sessionId],
  }
}

/**
 * The account and session that an access token names. Both may be gone since it was signed. The session comes without
 * its refresh token.
 */
export async function findSession(database: Queryable, userId: string, sessionId: string | null) {
  const [found] = await database.pipeline([selectSession(userId, sessionId)])
  return { user: readUser(found), session: readSession(found, '')?.session ?? null }
}

/** The same, with the account locked until the transaction ends. */
export async function lockSession(transaction: Queryable, userId: string, sessionId: string | null) {
  const [, found] = await transaction.pipeline([lockUser(userId), selectSession(userId, sessionId)])
  return { user: readUser(found), session: readSession(found, '')?.session ?? null }
}

/** More than anybody has devices; each sign-in that nobody ends is one. */
export const mostSessions = 100
/** Which sessions count, and may go: whoever has only the password ends none that showed the second factor. */
export const isWithoutFactor = (row: string) => `${row}.aal is distinct from 'aal2'`

/** Ends those of an account that were used longest ago, beyond the number it may have; never the current one. */
export function endOldestSessions(userId: string, currentId: string): Statement {
  return {
    text: `
      delete from auth.sessions
      where id in (
        select id
        from auth.sessions s
        where user_id = $1::uuid and id <> $2::uuid and ${isWithoutFactor('s')}
        order by greatest(created_at, refreshed_at at time zone 'utc') desc, id
        offset ${mostSessions - 1}
      )`,
    values: [userId, currentId],
  }
}

/** Which sessions of an account end, seen from the current one. */
export type SignOutScope = 'global' | 'local' | 'others'

/** Ends sessions of an account, and gives a row if there were any. Without a current session, `local` ends none. */
export function endSessions(userId: string, scope: SignOutScope, currentId: string | null): Statement {
  const which = { global: '', local: 'and id = $2::uuid', others: 'and id is distinct from $2::uuid' }[scope]
  const values = scope === 'global' ? [userId] : [userId, currentId]
  const text = `
    with ended as (delete from auth.sessions where user_id = $1::uuid ${which} returning 1)
    select 1 from ended limit 1`
  return { text, values }
}
