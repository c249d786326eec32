/** Accounts as the database holds them: one select for all who need one, and the writes that several endpoints share. */
import type { Queryable, Statement, TextResult } from '../db/database.ts'
import { isDatabaseError } from '../db/database-error.ts'
import type { Identifier } from './identifiers.ts'

export interface IdentityRow {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: Record<string, unknown>
  email: string | null
  last_sign_in_at: string | null
  created_at: string | null
  updated_at: string | null
}

export interface FactorRow {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: 'totp' | 'webauthn' | 'phone'
  status: 'verified' | 'unverified'
  secret: string | null
  phone: string | null
  created_at: string
  updated_at: string
}

/** A row of `auth.users` with what belongs to it. Times are texts as PostgreSQL prints them in JSON. */
export interface UserRow {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: string | null
  invited_at: string | null
  confirmation_token: string | null
  confirmation_sent_at: string | null
  recovery_token: string | null
  recovery_sent_at: string | null
  email_change: string | null
  email_change_token_new: string | null
  email_change_token_current: string | null
  email_change_sent_at: string | null
  email_change_confirm_status: number
  last_sign_in_at: string | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: string | null
  updated_at: string | null
  phone: string | null
  phone_confirmed_at: string | null
  phone_change: string | null
  phone_change_token: string | null
  phone_change_sent_at: string | null
  confirmed_at: string | null
  banned_until: string | null
  reauthentication_token: string | null
  reauthentication_sent_at: string | null
  is_sso_user: boolean
  deleted_at: string | null
  is_anonymous: boolean
  /** By the database's clock. */
  is_banned: boolean
  identities: IdentityRow[]
  factors: FactorRow[]
}

/** An SQL expression for the account `u` as a UserRow. */
export const userJson = `
  to_jsonb(u) || jsonb_build_object(
    'is_banned', coalesce(u.banned_until > now(), false),
    'identities', coalesce(
      (select jsonb_agg(to_jsonb(i) order by i.created_at, i.id) from auth.identities i where i.user_id = u.id), '[]'
    ),
    'factors', coalesce(
      (select jsonb_agg(to_jsonb(f) order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id), '[]'
    )
  )`

const byId = `select ${userJson} from auth.users u where u.id = $1::uuid`
const byEmail = `select ${userJson} from auth.users u where u.email = $1 and not u.is_sso_user`
const byPhone = `select ${userJson} from auth.users u where u.phone = $1`

/** Selects an account; its result is for `readUser`. */
function selectUserById(id: string): Statement {
  return { text: byId, values: [id] }
}

export function selectUser({ kind, value }: Identifier): Statement {
  return { text: kind === 'email' ? byEmail : byPhone, values: [value] }
}

/** The account that a select found, or null. */
export function readUser(result: TextResult | undefined): UserRow | null {
  return readUsers(result)[0] ?? null
}

/** The accounts that a select found. */
export function readUsers(result: TextResult | undefined): UserRow[] {
  return (result?.rows ?? []).map(([text]): UserRow => JSON.parse(text ?? 'null'))
}

/** Looks an account up on its own. */
export async function findUser(database: Queryable, identifier: Identifier): Promise<UserRow | null> {
  const [found] = await database.pipeline([selectUser(identifier)])
  return readUser(found)
}

export async function findUserById(database: Queryable, id: string): Promise<UserRow | null> {
  const [found] = await database.pipeline([selectUserById(id)])
  return readUser(found)
}

/**
 * Runs statements that change an account as one transaction and gives the account as it is afterwards, with what
 * triggers did to it.
 */
export async function changeUser(
  database: Queryable,
  id: string,
  changes: Statement[],
): Promise<UserRow | null> {
  const results = await database.pipeline([lockUser(id), ...changes, selectUserById(id)])
  return readUser(results.at(-1))
}

/**
 * Locks an account until the transaction ends. Whatever changes an account, its codes, sessions or factors does this first: two who
 * begin at different rows would wait for each other. Statements after it see what was done meanwhile. Rows that point at the account
 * can be written all the same.
 */
export function lockUser(id: string): Statement {
  return { text: 'select from auth.users where id = $1::uuid for no key update', values: [id] }
}

/** Records a sign-in by the given provider. */
export function touchSignIn(userId: string, provider: string): Statement {
  return {
    text: `
      with identity as (
        update auth.identities
        set last_sign_in_at = now(), updated_at = now()
        where user_id = $1::uuid and provider = $2
      )
      update auth.users
      set last_sign_in_at = now(), updated_at = now()
      where id = $1::uuid`,
    values: [userId, provider],
  }
}

export function setPasswordHash(userId: string, hash: string): Statement {
  return {
    text: 'update auth.users set encrypted_password = $2, updated_at = now() where id = $1::uuid',
    values: [userId, hash],
  }
}

/**
 * Ends a transaction that rests on a password, unless the account, locked before, still has the one that was verified: hashes take
 * long, and it may have been changed meanwhile.
 * @throws what `isPasswordChanged` tells
 */
export function requirePasswordHash(userId: string, verified: string | null): Statement {
  return { text: 'select auth.require_password_hash($1::uuid, $2)', values: [userId, verified] }
}

export function isPasswordChanged(error: unknown): boolean {
  return isDatabaseError(error) && error.code === 'AU001'
}
