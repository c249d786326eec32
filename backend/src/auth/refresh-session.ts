/**
 * Refreshing a session: each refresh token is exchanged once for the next; one that comes again is a stolen or a repeated one, and here
 * is told which.
 */
import type { Database, Queryable, Statement } from '../db/database.ts'
import { auditEntry } from './audit-log.ts'
import { AuthError } from './error-codes.ts'
import type { Origin } from './origin.ts'
import { forgetRevoked, newRefreshToken, type Secret, sessionNamedBy } from './refresh-tokens.ts'
import { amrJson, endSessions, readSession, type Session, selectSession } from './sessions.ts'
import { type UserRow, userJson } from './users.ts'

/** How long an exchanged refresh token may come again, for requests that crossed each other. */
const reuseSeconds = 10

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
 * @throws AuthError refresh_token_not_found, refresh_token_already_used, insufficient_aal, session_not_found, session_expired, user_banned
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

export interface NamedSession {
  sessionId: string
  /** Not exchanged, and nothing else in its place. */
  isGood: boolean
}

/**
 * The session that a refresh token is or was good for.
 * @throws AuthError refresh_token_not_found, session_not_found
 */
export async function sessionOfToken(
  { database, jwtSecret }: Secret & { database: Queryable },
  token: string,
): Promise<NamedSession> {
  const [found] = await database.pipeline([
    {
      text: `
        select t.session_id, not t.revoked from auth.refresh_tokens t where t.token = $1
        union all
        select s.id, false from auth.sessions s where s.id = $2::uuid
        limit 1`,
      values: [token, sessionNamedBy({ jwtSecret }, token)],
    },
  ])
  const [row] = found?.rows ?? []
  if (!row) throw new AuthError('refresh_token_not_found')
  if (!row[0]) throw noValidSession()
  return { sessionId: row[0], isGood: row[1] === 't' }
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
  /** A second factor was shown since it was given out, and began a chain of its own. */
  is_below_factor: boolean
  active_token: string | null
  active_parent: string | null
}

const exchangedTokenText = `
  select
    s.user_id,
    coalesce(u.banned_until > now(), false) as is_banned,
    coalesce(s.not_after <= now(), false) as is_over,
    t.updated_at > now() - $3::int * interval '1 second' as is_recent,
    exists (
      select from auth.refresh_tokens head where head.session_id = s.id and head.parent is null and head.id > t.id
    ) as is_below_factor,
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
  // However recent: what the factor brought is for who showed it. The owner may not have heard of that yet, so nothing ends.
  if (exchanged.is_below_factor) {
    throw new AuthError('insufficient_aal', { message: 'Invalid Refresh Token: AAL2 Shown Since' })
  }
  if (activeToken && (exchanged.is_recent || exchanged.active_parent === token)) return session
  // With it goes what its access tokens may do: one of them is a thief's.
  await transaction.pipeline([
    endSessions(userId, 'local', sessionId),
    auditEntry('token_revoked', session.user, origin.address, { reason: 'reuse' }),
  ])
  return null
}
