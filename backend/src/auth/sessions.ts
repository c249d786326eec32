/**
 * Sessions and their refresh tokens. Each refresh token is exchanged once for the next; a revoked one that comes back is
 * a stolen or a repeated one, and `refreshSession` tells which.
 */
import { randomUUID } from 'node:crypto'
import type { Database, Queryable, Statement, TextResult } from '../db/database.ts'
import { auditEntry } from './audit-log.ts'
import { AuthError } from './error-codes.ts'
import type { Origin } from './origin.ts'
import { forgetRevoked, newRefreshToken, type Secret, sessionNamedBy } from './refresh-tokens.ts'
import { lockUser, readUser, type UserRow, userJson } from './users.ts'

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

/** How long an exchanged refresh token may come again, for requests that crossed each other. */
const reuseSeconds = 10

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
const amrJson = (sessionId: string) => `
  coalesce((
    select jsonb_agg(
      jsonb_build_object('method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at))::bigint)
      order by c.updated_at desc
    )
    from auth.mfa_amr_claims c
    where c.session_id = ${sessionId}
  ), '[]')`

/**
 * Locks a session until the transaction ends, and gives a row if there is one. Whatever else changes a session locks it before its tokens,
 * and its account before both.
 */
const lockOneSession = (sessionId: string): Statement => ({
  text: 'select 1 from auth.sessions where id = $1::uuid for update',
  values: [sessionId],
})

/** The usual exchange, all of it in one statement, so that of two at once only one succeeds. */
const exchangeText = `
  with exchanged as (
    update auth.refresh_tokens t
    set revoked = true, updated_at = now()
    from auth.sessions s, auth.users u
    where t.token = $1 and not t.revoked
      and s.id = t.session_id and (s.not_after is null or s.not_after > now())
      and u.id = s.user_id and (u.banned_until is null or u.banned_until <= now())
    returning t.token, t.user_id, t.session_id
  ),
  next as (
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
    select '00000000-0000-0000-0000-000000000000', $2, user_id, false, now(), now(), token, session_id
    from exchanged
  ),
  session as (
    update auth.sessions s
    set refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = $3, ip = $4::inet
    from exchanged
    where s.id = exchanged.session_id
    returning s.id, s.user_id, s.aal
  )
  select ${userJson}, session.id, session.aal, ${amrJson('session.id')}
  from session
  join auth.users u on u.id = session.user_id`

/**
 * Exchanges a refresh token for the next one of its session.
 * @throws AuthError refresh_token_not_found, refresh_token_already_used, session_not_found, session_expired, user_banned
 */
export async function refreshSession(
  { database, jwtSecret }: Secret & { database: Database },
  token: string,
  sessionId: string,
  origin: Origin,
): Promise<{ user: UserRow; session: Session }> {
  const next = newRefreshToken({ jwtSecret }, sessionId)
  const [, exchanged] = await database.pipeline([
    lockOneSession(sessionId),
    { text: exchangeText, values: [token, next, origin.userAgent, origin.address] },
    forgetRevoked(next),
  ])
  return readSession(exchanged, next) ?? repeatedExchange(database, token, sessionId, origin)
}

function readSession(result: TextResult | undefined, refreshToken: string) {
  const user = readUser(result)
  const [, id, aal, amrText] = result?.rows[0] ?? []
  if (!user || !id) return null
  const amr: AmrEntry[] = JSON.parse(amrText ?? '[]')
  return { user, session: { id, aal: aal ?? 'aal1', amr, refreshToken } }
}

/**
 * The id of the session that a refresh token is or was good for.
 * @throws AuthError refresh_token_not_found, session_not_found
 */
export async function sessionOfToken(
  { database, jwtSecret }: Secret & { database: Queryable },
  token: string,
): Promise<string> {
  const [found] = await database.pipeline([
    {
      text: `
        select t.session_id from auth.refresh_tokens t where t.token = $1
        union all
        select s.id from auth.sessions s where s.id = $2::uuid
        limit 1`,
      values: [token, sessionNamedBy({ jwtSecret }, token)],
    },
  ])
  const [row] = found?.rows ?? []
  if (!row) throw new AuthError('refresh_token_not_found')
  if (!row[0]) throw noValidSession()
  return row[0]
}

function noValidSession(): AuthError {
  return new AuthError('session_not_found', {
    status: 400,
    message: 'Invalid Refresh Token: No Valid Session Found',
  })
}

interface ExchangedToken {
  user_id: string
  is_banned: boolean
  is_over: boolean
  /** Null where its row is gone, as that of a token long ago. */
  is_recent: boolean | null
  /** It was never exchanged: a second factor brought another in its place. */
  is_replaced: boolean
  active_token: string | null
  active_parent: string | null
}

const exchangedTokenText = `
  select
    s.user_id,
    coalesce(u.banned_until > now(), false) as is_banned,
    coalesce(s.not_after <= now(), false) as is_over,
    t.updated_at > now() - $3::int * interval '1 second' as is_recent,
    t.token is not null and not exists (
      select from auth.refresh_tokens child where child.session_id = s.id and child.parent = t.token
    ) as is_replaced,
    active.token as active_token,
    active.parent as active_parent
  from auth.sessions s
  join auth.users u on u.id = s.user_id
  left join auth.refresh_tokens t on t.session_id = s.id and t.token = $1
  left join lateral (
    select token, parent
    from auth.refresh_tokens
    where session_id = s.id and not revoked
    order by id desc
    limit 1
  ) active on true
  where s.id = $2::uuid`

/**
 * What to do with a token that could not be exchanged. As in GoTrue, one that was exchanged moments ago, or whose
 * successor was never used (its answer got lost on the way), gets that successor; any other reuse ends the session.
 */
async function repeatedExchange(database: Database, token: string, sessionId: string, origin: Origin) {
  const found = await database.transaction(async (transaction) => {
    // An exchange under way is over before this is decided, and what it gave out is revoked with the rest.
    await transaction.pipeline([lockOneSession(sessionId)])
    const [exchanged] = await transaction.query<ExchangedToken>(exchangedTokenText, [
      token,
      sessionId,
      reuseSeconds,
    ])
    return readRepeated(transaction, { token, sessionId, origin, exchanged })
  })
  // Out here, since what has ended has to stay so.
  if (!found) throw new AuthError('refresh_token_already_used')
  return found
}

interface RepeatedExchange {
  token: string
  sessionId: string
  origin: Origin
  exchanged: ExchangedToken | undefined
}

/** The session of a token that comes again for a good reason; null where it ended the session. */
async function readRepeated(
  transaction: Queryable,
  { token, sessionId, origin, exchanged }: RepeatedExchange,
) {
  // It ended meanwhile.
  if (!exchanged) throw new AuthError('refresh_token_not_found')
  const { user_id: userId, active_token: activeToken } = exchanged
  if (exchanged.is_banned)
    throw new AuthError('user_banned', { message: 'Invalid Refresh Token: User Banned' })
  if (exchanged.is_over) throw new AuthError('session_expired')
  const [current] = await transaction.pipeline([selectSession(userId, sessionId)])
  const session = readSession(current, activeToken ?? '')
  if (!session) throw new AuthError('refresh_token_not_found')
  if (activeToken && (exchanged.is_recent || exchanged.active_parent === token)) return session
  // Its holder may not have heard of the one in its place, and gains nothing by it.
  if (exchanged.is_replaced) return null
  // With it goes what its access tokens may do: one of them is a thief's.
  await transaction.pipeline([
    endSessions(userId, 'local', sessionId),
    auditEntry('token_revoked', session.user, origin.address, { reason: 'reuse' }),
  ])
  return null
}

/** Selects an account with one of its sessions: the account, the session's id, aal and amr, null when it has none such. */
function selectSession(userId: string, sessionId: string | null): Statement {
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
