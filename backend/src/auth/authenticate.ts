/** Who calls: the account and session behind a bearer token, or the service role. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { askPreRequest } from '../db/as-caller.ts'
import type { Queryable } from '../db/database.ts'
import { isDatabaseError, isPassingFailure } from '../db/database-error.ts'
import { settingsOfRequest } from '../db/request-settings.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './error-codes.ts'
import { findSession, lockSession, type Session } from './sessions.ts'
import { TokenError, type VerifiedClaims, verifyAccessToken } from './tokens.ts'
import type { UserRow } from './users.ts'

export interface SignedIn {
  user: UserRow
  /** With what the token says of how it was opened. Null for tokens without a session, such as those a server signed itself. */
  session: Session | null
}

/** Who proves anew to be the owner raises and renews the session, and no token that was given out before that. */
function asTold(session: Session | null, told: Pick<Session, 'aal' | 'amr'>): Session | null {
  if (!session) return null
  const amr = session.amr.flatMap(({ method, timestamp }) =>
    told.amr
      .filter((proof) => proof.method === method)
      .map((proof) => ({ method, timestamp: Math.min(timestamp, proof.timestamp) })),
  )
  return { ...session, aal: told.aal === 'aal2' ? session.aal : 'aal1', amr }
}

const amrEntry = z.object({ method: z.string(), timestamp: z.number() })

/** How the token was come by; a claim of another shape says nothing. */
function amrOf(claims: VerifiedClaims): Session['amr'] {
  return z.array(amrEntry).catch([]).parse(claims.amr)
}

const uuidShape = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export function isUuid(text: string): boolean {
  return uuidShape.test(text)
}

/**
 * The account and session of the request's bearer token, as they are now.
 * @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found
 */
export async function requireSignedIn(context: AuthContext, request: FastifyRequest): Promise<SignedIn> {
  const claims = await bearerClaims(context, request)
  const userId = textClaim(claims, 'sub')
  if (!userId) throw new AuthError('bad_jwt', { message: 'invalid claim: missing sub claim' })
  if (!isUuid(userId)) throw new AuthError('bad_jwt', { message: 'invalid claim: sub claim must be a UUID' })
  const sessionId = textClaim(claims, 'session_id')
  if (sessionId && !isUuid(sessionId)) {
    throw new AuthError('bad_jwt', { message: 'invalid claim: session_id claim must be a UUID' })
  }
  const { user, session } = await findSession(context.database, userId, sessionId)
  if (!user) {
    throw new AuthError('user_not_found', {
      status: 403,
      message: 'User from sub claim in JWT does not exist',
    })
  }
  if (sessionId && !session) throw new AuthError('session_not_found')
  return { user, session: asTold(session, { aal: String(claims.aal), amr: amrOf(claims) }) }
}

/**
 * The same for changes of the account, which also need that the project's pre-request function lets the caller pass. To
 * come in, to read one's account and to sign out do not: whoever is refused must be able to ask why.
 * @throws AuthError as `requireSignedIn`, and what the function raises
 */
export async function requireActiveUser(context: AuthContext, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await requireSignedIn(context, request)
  await runPreRequest(context, request)
  return signedIn
}

/**
 * Who calls, once their account is locked until the transaction ends. Whatever is decided by a session or by factors is decided by this:
 * meanwhile the session may have ended, or a second factor may have come into force.
 * @throws AuthError user_not_found, session_not_found
 */
export async function lockSignedIn(transaction: Queryable, before: SignedIn): Promise<SignedIn> {
  const { user, session } = await lockSession(transaction, before.user.id, before.session?.id ?? null)
  if (!user) throw new AuthError('user_not_found')
  if (before.session && !session) throw new AuthError('session_not_found')
  return { user, session: before.session && asTold(session, before.session) }
}

/** @throws AuthError request_refused in the project's own words */
export async function runPreRequest({ database }: AuthContext, request: FastifyRequest): Promise<void> {
  try {
    await askPreRequest(database, settingsOfRequest(request))
  } catch (error) {
    if (!isDatabaseError(error) || isPassingFailure(error)) throw error
    const { code, message, hint } = error
    const status = Number(/^PT([45]\d\d)$/.exec(code)?.[1] ?? 403)
    throw new AuthError('request_refused', { status, message, raised: { code, hint }, cause: error })
  }
}

/** @throws AuthError no_authorization, bad_jwt, not_admin for anyone but the service role */
export async function requireServiceRole(context: AuthContext, request: FastifyRequest): Promise<void> {
  if (request.caller.role === 'service_role') return
  await bearerClaims(context, request)
  throw new AuthError('not_admin')
}

async function bearerClaims({ jwtSecret }: AuthContext, request: FastifyRequest): Promise<VerifiedClaims> {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new AuthError('no_authorization')
  try {
    return await verifyAccessToken(token, jwtSecret)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw new AuthError('bad_jwt', {
      message: `invalid JWT: unable to parse or verify signature, ${error.message}`,
    })
  }
}

function textClaim(claims: VerifiedClaims, name: string): string | null {
  const value = claims[name]
  return typeof value === 'string' && value !== '' ? value : null
}
