// A ban as the screens know it, and how the answer of check_user_ban_status becomes one. Pure.
import { fieldOf, textField } from '../../lib/records.ts'
import { banTexts } from '../../messages/bans.ts'

export interface Ban {
  reason: string
  /** ISO dates. */
  bannedAt: string
  bannedUntil: string
  /** Ends by itself at that time; otherwise only an admin ends it. */
  endsByItself: boolean
  adminNotes: string
}

const daySeconds = 86_400

/** The ban in a ban status result, or undefined where there is none (spec 0 §3). */
export function readBanStatus(answer: unknown): Ban | undefined {
  return fieldOf(answer, 'is_banned') === true ? toBan(answer) : undefined
}

function toBan(row: unknown): Ban {
  return {
    reason: textField(row, 'reason') || banTexts.reasons.devices,
    bannedAt: textField(row, 'banned_at') ?? '',
    bannedUntil: textField(row, 'banned_until') ?? '',
    endsByItself: fieldOf(row, 'auto_unban') !== false,
    adminNotes: textField(row, 'admin_notes') ?? '',
  }
}

/** When it ends, in milliseconds since 1970; NaN where no date is known. */
export function banEnd(ban: Ban): number {
  return Date.parse(ban.bannedUntil)
}

/** How long the ban is in all, in whole days: 10 for those of the system and the admins. */
export function banDays(ban: Ban): number {
  return Math.round((banEnd(ban) - Date.parse(ban.bannedAt)) / 1000 / daySeconds)
}

/** True for a ban that was kept in storage in this shape. */
export function isBan(value: unknown): value is Ban {
  const texts = ['reason', 'bannedAt', 'bannedUntil', 'adminNotes']
  return (
    texts.every((field) => textField(value, field) !== undefined) &&
    fieldOf(value, 'endsByItself') !== undefined
  )
}
