// A ban as the screens know it, and how the answer of check_user_ban_status becomes one. Pure.
import * as v from 'valibot'
import { timestamp } from '../../lib/contract.ts'

/** As it is kept in storage, too. */
export const banSchema = v.object({
  reason: v.string(),
  bannedAt: timestamp,
  /** Null: for good. */
  bannedUntil: v.nullable(timestamp),
  /** Ends by itself at that time; otherwise only an admin ends it. */
  endsByItself: v.boolean(),
  adminNotes: v.string(),
})

export type Ban = v.InferOutput<typeof banSchema>

const daySeconds = 86_400

/** Of `check_user_ban_status` (spec 0 §3). */
export const banStatusAnswer = v.variant('is_banned', [
  v.object({ is_banned: v.literal(false) }),
  v.object({
    is_banned: v.literal(true),
    reason: v.string(),
    banned_at: timestamp,
    banned_until: v.nullable(timestamp),
    auto_unban: v.boolean(),
    admin_notes: v.nullable(v.string()),
  }),
])

/** The ban in a ban status result, or undefined where there is none. */
export function toBan(status: v.InferOutput<typeof banStatusAnswer>): Ban | undefined {
  if (!status.is_banned) return undefined
  return {
    reason: status.reason,
    bannedAt: status.banned_at,
    bannedUntil: status.banned_until,
    endsByItself: status.auto_unban,
    adminNotes: status.admin_notes ?? '',
  }
}

/** Whether it has no end. */
export function isPermanent({ bannedUntil }: Ban): boolean {
  return bannedUntil === null
}

/** When it ends, in milliseconds since 1970; never, where it is permanent. */
export function banEnd({ bannedUntil }: Ban): number {
  return bannedUntil === null ? Number.POSITIVE_INFINITY : Date.parse(bannedUntil)
}

/** How long the ban is in all, in whole days: 10 for those of the system and the admins. */
export function banDays(ban: Ban): number {
  return Math.round((banEnd(ban) - Date.parse(ban.bannedAt)) / 1000 / daySeconds)
}
