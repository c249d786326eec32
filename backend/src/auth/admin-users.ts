/** What an admin may say of an account when creating or changing it. */
import { z } from 'zod'
import type { Statement } from '../db/database.ts'
import {
  confirmEmail,
  confirmPhone,
  replaceIdentifier,
  resetUnprovenAccount,
  revokeCodes,
} from './account-changes.ts'
import { isUuid } from './authenticate.ts'
import { isConfirmed, isMailboxProven } from './confirmation.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './error-codes.ts'
import { mergeAppMetadata, mergeUserMetadata } from './metadata.ts'
import { requireStrongPassword } from './password-policy.ts'
import { hashPassword, serviceCaller } from './passwords.ts'
import { optionalObject, optionalText } from './request-body.ts'
import { endSessions } from './sessions.ts'
import { findUserById, setPasswordHash, type UserRow } from './users.ts'

export const adminUserBody = z.object({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: optionalObject,
  app_metadata: optionalObject,
  role: optionalText,
  ban_duration: optionalText,
})

export type AdminUserBody = z.output<typeof adminUserBody>

/** The account of that id. @throws AuthError validation_failed, user_not_found */
export async function requireUser({ database }: AuthContext, id: string): Promise<UserRow> {
  if (!isUuid(id)) {
    throw new AuthError('validation_failed', { status: 404, message: 'user_id must be an UUID' })
  }
  const user = await findUserById(database, id)
  if (!user) throw new AuthError('user_not_found')
  return user
}

/**
 * The hash to store, from a password or from a hash made elsewhere; null when neither is given.
 * @throws AuthError validation_failed, weak_password
 */
export async function passwordHashOf(context: AuthContext, body: AdminUserBody): Promise<string | null> {
  const { password, password_hash: passwordHash } = body
  if (password && passwordHash) {
    const message = 'Only a password or a password hash should be provided'
    throw new AuthError('validation_failed', { message })
  }
  if (password) {
    requireStrongPassword(password, context.passwordPolicy)
    return hashPassword(context, serviceCaller, password)
  }
  if (passwordHash && !/^\$(2[aby]|argon2id)\$[\w$./+=,-]{20,230}$/.test(passwordHash)) {
    throw new AuthError('validation_failed', { message: 'password_hash is not a bcrypt or argon2id hash' })
  }
  return passwordHash || null
}

/**
 * The changes that a body asks for on an existing account. A new password ends its sessions, as in GoTrue.
 * @param contact its email and phone, checked; empty for what stays
 */
export async function adminChanges(
  context: AuthContext,
  user: UserRow,
  body: AdminUserBody,
  contact: { email: string; phone: string },
): Promise<Statement[]> {
  const hash = await passwordHashOf(context, body)
  const { id: userId } = user
  return [
    ...(contact.email ? replaceIdentifier(userId, 'email', contact.email) : []),
    ...(contact.phone ? replaceIdentifier(userId, 'phone', contact.phone) : []),
    ...(hash ? newPassword(user, hash, body.email_confirm === true) : []),
    ...(body.role ? [setRole(userId, body.role)] : []),
    ...statusChanges(userId, body),
    ...(body.user_metadata ? [mergeUserMetadata(userId, body.user_metadata)] : []),
    ...(body.app_metadata ? [mergeAppMetadata(userId, body.app_metadata)] : []),
  ]
}

/**
 * Whoever knew the old password may be signed in by it, and may have begun what a code would end. Before the first proof of an
 * address nothing that was set up is known to be the owner's, a password that waits for that proof least of all.
 */
function newPassword(user: UserRow, hash: string, provesEmail: boolean): Statement[] {
  const isProven = provesEmail
    ? isMailboxProven(user)
    : isConfirmed(user, 'email') || isConfirmed(user, 'phone')
  if (!isProven) return resetUnprovenAccount(user.id, hash)
  return [setPasswordHash(user.id, hash), endSessions(user.id, 'global', null), revokeCodes(user.id)]
}

/** Confirmations and bans, the same for new and existing accounts. */
export function statusChanges(userId: string, body: AdminUserBody): Statement[] {
  return [
    ...(body.email_confirm ? [confirmEmail(userId, 'by mail')] : []),
    ...(body.phone_confirm ? [confirmPhone(userId)] : []),
    ...(body.ban_duration ? [setBan(userId, secondsOf(body.ban_duration))] : []),
  ]
}

function setRole(userId: string, role: string): Statement {
  return {
    text: 'update auth.users set role = $2, updated_at = now() where id = $1::uuid',
    values: [userId, role],
  }
}

function setBan(userId: string, seconds: number | null): Statement {
  return {
    text: `
      update auth.users
      set banned_until = now() + $2::float8 * interval '1 second', updated_at = now()
      where id = $1::uuid`,
    values: [userId, seconds === null ? null : String(seconds)],
  }
}

const unitSeconds: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 }
/** A century; longer ones than PostgreSQL's calendar would do nobody good. */
const longestBanSeconds = 100 * 365 * 24 * 3600

/**
 * The seconds of a duration as Go writes it (`24h`, `1h30m`); null for `none`, which lifts a ban.
 * @throws AuthError validation_failed
 */
export function secondsOf(duration: string): number | null {
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration)) {
    throw new AuthError('validation_failed', {
      message: `invalid format for ban duration: time: invalid duration "${duration}"`,
    })
  }
  const parts = duration.matchAll(/([\d.]+)(ms|s|m|h)/g)
  const seconds = [...parts].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (unitSeconds[unit ?? 's'] ?? 1),
    0,
  )
  return Math.min(seconds, longestBanSeconds)
}
