/** Turns a request's API key and bearer token into the caller it acts as. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TokenError, verifyAccessToken } from '../auth/tokens.ts'
import { type Caller, callerOf } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../keys.ts'

export type BearerProblem = 'expired' | 'invalid'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who it acts as. */
    caller: Caller
    /** Why the bearer token was not accepted; such a request acts as `anon`, where its area lets it pass at all. */
    bearerProblem: BearerProblem | null
  }
}

export interface BearerOptions {
  keys: Keys
  /** Whether a token may name this role: those that PostgreSQL's `authenticator` may become. */
  isAllowedRole: (role: string) => Promise<boolean>
}

/** Who presents a token or one of the project's keys. It throws TokenError for anything else. */
export type FindCaller = (token: string) => Promise<Caller>

export function callerFinder({ keys, isAllowedRole }: BearerOptions): FindCaller {
  const byKey = new Map<string, Caller>([
    [keys.anonKey, callerOf({ role: 'anon' })],
    [keys.serviceRoleKey, callerOf({ role: 'service_role' })],
  ])
  return async (token) => {
    const known = byKey.get(token)
    if (known) return known
    const caller = cachedCallerOf(await verifyAccessToken(token, keys.jwtSecret))
    if (!(await isAllowedRole(caller.role))) throw new TokenError('invalid')
    return caller
  }
}

/**
 * The roles a token may name: those that the `authenticator` role has been granted, as with PostgREST. Asks the database once per role;
 * a role that was refused is asked about again, for it may have been granted since.
 */
export function allowedRoles(database: Database): (role: string) => Promise<boolean> {
  const allowed = new Set(['anon', 'authenticated', 'service_role'])
  return async (role) => {
    if (allowed.has(role)) return true
    const found = await database.query(
      `select from pg_roles where rolname = $1 and pg_has_role('authenticator', oid, 'member') and not rolsuper`,
      [role],
    )
    if (found.length > 0) allowed.add(role)
    return found.length > 0
  }
}

/** Sets `request.caller` and `request.bearerProblem` on every request of the given scope. */
export function identifyCallers(scope: FastifyInstance, findCaller: FindCaller): void {
  const anonymous = callerOf({ role: 'anon' })
  scope.decorateRequest('caller')
  scope.decorateRequest('bearerProblem', null)
  scope.addHook('onRequest', async (request) => {
    const token = bearerOf(request) ?? apiKeyOf(request)
    request.caller = anonymous
    if (!token) return
    try {
      request.caller = await findCaller(token)
    } catch (error) {
      request.bearerProblem = problemOf(error)
    }
  })
}

/**
 * Why a token was not accepted.
 * @throws the error, where it says nothing of the token: the database may be away
 */
export function problemOf(error: unknown): BearerProblem {
  if (error instanceof TokenError) return error.reason
  throw error
}

/** Verified claims are the same object for the same token, so their JSON is made once. */
const callers = new WeakMap<object, Caller>()

function cachedCallerOf(claims: Record<string, unknown>): Caller {
  const known = callers.get(claims)
  if (known) return known
  const caller = callerOf(claims)
  callers.set(claims, caller)
  return caller
}

/** The token that a request presents, null without one. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The key of the project, from the header or, where a browser cannot set one (sockets), from the address. */
export function apiKeyOf(request: FastifyRequest): string | null {
  const header = request.headers.apikey
  if (typeof header === 'string') return header
  const { query } = request
  if (typeof query !== 'object' || query === null || !('apikey' in query)) return null
  return typeof query.apikey === 'string' ? query.apikey : null
}
