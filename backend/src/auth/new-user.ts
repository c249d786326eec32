/** Creating accounts: the row, its identities, and what the database's own rules may say against it. */
import { randomUUID } from 'node:crypto'
import type { Queryable, Statement } from '../db/database.ts'
import { isDatabaseError } from '../db/database-error.ts'
import { AuthError } from './error-codes.ts'
import type { Identifier } from './identifiers.ts'
import { isMetadataTooLarge, signUpMetadata } from './metadata.ts'
import { changeUser, type UserRow } from './users.ts'

export interface NewUser {
  email: string | null
  phone: string | null
  /** Null: signs in by code only. */
  passwordHash: string | null
  userMetadata: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  role?: string
  /** Drawn at random unless given. */
  id?: string
}

/**
 * An account that does not exist yet, unconfirmed, and the statements that create it. Confirmation is a change of its
 * own, so that triggers on either see what they see on Supabase.
 */
export function newUser(user: NewUser): { id: string; statements: Statement[] } {
  const id = user.id ?? randomUUID()
  const statements = [insertUser(id, user)]
  if (user.email) statements.push(newIdentity(id, 'email', user.email))
  if (user.phone) statements.push(newIdentity(id, 'phone', user.phone))
  return { id, statements }
}

function insertUser(id: string, user: NewUser): Statement {
  const providers = [user.email && 'email', user.phone && 'phone'].filter(Boolean)
  return {
    text: `
      with created as (
        insert into auth.users (
          instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data,
          created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change
        )
        values (
          '00000000-0000-0000-0000-000000000000', $1::uuid, 'authenticated', $2, $3, $4, $5, $6::jsonb, $7::jsonb,
          now(), now(), '', '', '', ''
        )
        returning raw_app_meta_data, raw_user_meta_data
      )
      select auth.require_fitting_metadata(raw_app_meta_data), auth.require_fitting_metadata(raw_user_meta_data)
      from created`,
    values: [
      id,
      user.role ?? 'authenticated',
      user.email,
      user.phone,
      user.passwordHash ?? '',
      JSON.stringify({ provider: providers[0], providers, ...user.appMetadata }),
      JSON.stringify({ ...user.userMetadata, sub: id }),
    ],
  }
}

/** Gives an account another way to sign in. */
function newIdentity(userId: string, provider: 'email' | 'phone', value: string): Statement {
  const data = { sub: userId, [provider]: value, email_verified: false, phone_verified: false }
  return {
    text: `
      insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at)
      values (gen_random_uuid(), $1::uuid, $2, $1, $3::jsonb, now(), now(), now())`,
    values: [userId, provider, JSON.stringify(data)],
  }
}

const uniqueViolation = '23505'
/**
 * Exceptions with which a database says no in its own words: raised by a trigger, forbidden, or by a check. GoTrue hides
 * them behind "Database error saving new user"; here their message reaches the person, as `error-response.ts` answers
 * them with validation_failed.
 */
const spokenRefusals = new Set(['P0001', '42501', '23514'])

export function isSpokenRefusal(sqlState: string): boolean {
  return spokenRefusals.has(sqlState)
}

/**
 * Runs what creates an account.
 * @throws AuthError user_already_exists when someone was faster, unexpected_failure when a trigger fails; what `isMetadataTooLarge` tells
 */
export async function savingNewUser<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isDatabaseError(error) || isSpokenRefusal(error.code) || isMetadataTooLarge(error)) throw error
    if (error.code === uniqueViolation && error.schema === 'auth') throw new AuthError('user_already_exists')
    throw new AuthError('unexpected_failure', { message: 'Database error saving new user', cause: error })
  }
}

/** An account that does not exist yet, known by an email or phone; without a hash it will sign in by code. */
export function newUserBy(
  { kind, value }: Identifier,
  passwordHash: string | null,
  data: Record<string, unknown>,
) {
  const email = kind === 'email' ? value : null
  const phone = kind === 'phone' ? value : null
  const userMetadata = signUpMetadata({ kind, value }, data)
  const { id, statements } = newUser({ email, phone, passwordHash, userMetadata })
  return { statements, actor: { id, email, phone, is_sso_user: false } }
}

/** Creates an unconfirmed account by email or phone. @throws AuthError as `savingNewUser` */
export async function saveUser(
  database: Queryable,
  identifier: Identifier,
  passwordHash: string | null,
  data: Record<string, unknown>,
): Promise<UserRow> {
  const { actor, statements } = newUserBy(identifier, passwordHash, data)
  const user = await savingNewUser(changeUser(database, actor.id, statements))
  if (!user) throw new AuthError('unexpected_failure', { message: 'Database error saving new user' })
  return user
}

export function markInvited(userId: string): Statement {
  return {
    text: 'update auth.users set invited_at = now(), updated_at = now() where id = $1::uuid',
    values: [userId],
  }
}
