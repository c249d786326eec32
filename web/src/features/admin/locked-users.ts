// Who is or was banned, newest first, as admins see it.
import { queryOptions } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { fieldOf, listOf, textField } from '../../lib/records.ts'

export interface LockedUser {
  /** Of the ban. */
  id: string
  userId: string
  /** Null for an account that never chose a name. */
  username: string | null
  avatarUrl: string | null
  /** Phone number or email. */
  contact: string
  reason: string
  bannedAt: string
  bannedUntil: string
  isActive: boolean
  adminNotes: string
}

/** From a row of get_locked_users_with_details; `base` is the backend's address. */
export function toLockedUser(row: unknown, base: string): LockedUser {
  const text = (field: string) => textField(row, field) ?? ''
  return {
    id: text('id'),
    userId: text('user_id'),
    username: textField(row, 'username') ?? null,
    avatarUrl: resolveOptionalMediaUrl(textField(row, 'avatar_url'), base),
    contact: text('phone_number') || text('email'),
    reason: text('reason'),
    bannedAt: text('banned_at'),
    bannedUntil: text('banned_until'),
    isActive: fieldOf(row, 'is_active') === true,
    adminNotes: text('admin_notes'),
  }
}

export const lockedUsersKey = ['admin', 'locked-users']

export function lockedUsersQuery(activeOnly: boolean) {
  return queryOptions({
    queryKey: [...lockedUsersKey, activeOnly],
    queryFn: async () => {
      const rows = await callProcedure('get_locked_users_with_details', { p_active_only: activeOnly })
      const { url } = await loadConfig()
      return listOf(rows).map((row) => toLockedUser(row, url))
    },
  })
}
