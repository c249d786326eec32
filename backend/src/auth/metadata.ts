/**
 * Metadata: what an account says of itself, and the service of it. Both travel in every access token, and headers are short, so that both
 * are bounded by one measure, `auth.require_fitting_metadata`: asked of whatever an account is made with or adds.
 */
import { randomUUID } from 'node:crypto'
import type { Queryable, Statement } from '../db/database.ts'
import { isDatabaseError } from '../db/database-error.ts'
import type { Identifier } from './identifiers.ts'

type Metadata = Record<string, unknown>

export function isMetadataTooLarge(error: unknown): boolean {
  return isDatabaseError(error) && error.code === 'AU002'
}

/** A new account's own metadata: what it brought, and what GoTrue adds for applications that look for it there. */
export function signUpMetadata({ kind, value }: Identifier, data: Metadata): Metadata {
  return { ...data, [kind]: value, email_verified: false, phone_verified: false }
}

/**
 * Asks whether somebody may sign up with such metadata, before it matters who has the address: the answer would tell.
 * @throws what `isMetadataTooLarge` tells
 */
export async function requireFittingSignUp(
  database: Queryable,
  identifier: Identifier,
  data: Metadata | null,
): Promise<void> {
  if (!data) return
  const metadata = { ...signUpMetadata(identifier, data), sub: randomUUID() }
  const text = 'select auth.require_fitting_metadata($1::jsonb)'
  await database.pipeline([{ text, values: [JSON.stringify(metadata)] }])
}

/** What a sign-up that begins afresh says, in place of what was said before. */
export function replaceUserMetadata(userId: string, metadata: Metadata): Statement {
  return {
    text: `
      with replaced as (
        update auth.users
        set raw_user_meta_data = $2::jsonb, updated_at = now()
        where id = $1::uuid
        returning raw_user_meta_data as metadata
      )
      select auth.require_fitting_metadata(metadata) from replaced`,
    values: [userId, JSON.stringify({ ...metadata, sub: userId })],
  }
}

/**
 * Adds to a user's own metadata; a key given as null is removed.
 * @throws what `isMetadataTooLarge` tells, when there would be too much with what is there already
 */
export function mergeUserMetadata(userId: string, data: Metadata): Statement {
  return mergeMetadata('raw_user_meta_data', userId, data)
}

/** Adds to what the service says of a user; a key given as null is removed. */
export function mergeAppMetadata(userId: string, data: Metadata): Statement {
  return mergeMetadata('raw_app_meta_data', userId, data)
}

function mergeMetadata(
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  userId: string,
  data: Metadata,
): Statement {
  const removed = Object.keys(data).filter((key) => data[key] === null)
  return {
    text: `
      with merged as (
        update auth.users
        set
          ${column} = (coalesce(${column}, '{}') || $2::jsonb) - array(select jsonb_array_elements_text($3::jsonb)),
          updated_at = now()
        where id = $1::uuid
        returning ${column} as metadata
      )
      select auth.require_fitting_metadata(metadata) from merged`,
    values: [userId, JSON.stringify(data), JSON.stringify(removed)],
  }
}
