// Who is or was banned, newest first, as admins see it.
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { nameOf } from '../../lib/person.ts'
import { adminKey } from './admin-action.ts'

export interface LockedUser {
  /** Of the ban. */
  id: string
  /** Null where the account is gone: nobody can be let in again. */
  userId: string | null
  name: string
  /** Null for an account that never chose one. */
  username: string | null
  avatarUrl: string | null
  /** Phone number or email. */
  contact: string
  reason: string
  bannedAt: string
  /** Null: for good. */
  bannedUntil: string | null
  isActive: boolean
  /** When an admin let the account in before the ban was over; null for one that lasts, and one that ended by itself. */
  liftedAt: string | null
  adminNotes: string
}

export const lockedUsersAnswer = v.array(
  v.object({
    id: v.string(),
    user_id: v.nullable(v.string()),
    username: v.nullable(v.string()),
    full_name: v.nullable(v.string()),
    avatar_url: v.nullable(v.string()),
    phone_number: v.nullable(v.string()),
    email: v.nullable(v.string()),
    reason: v.string(),
    banned_at: v.string(),
    banned_until: v.nullable(v.string()),
    auto_unban: v.boolean(),
    is_active: v.boolean(),
    lifted_at: v.nullable(v.string()),
    admin_notes: v.nullable(v.string()),
  }),
)

type Row = v.InferOutput<typeof lockedUsersAnswer>[number]

/** One that ends by itself is put away later than it was over. */
function wasLifted({ lifted_at, auto_unban, banned_until }: Row): boolean {
  if (lifted_at === null) return false
  return !auto_unban || banned_until === null || Date.parse(lifted_at) < Date.parse(banned_until)
}

/** `base` is the backend's address. */
export function toLockedUser(row: Row, base: string): LockedUser {
  return {
    id: row.id,
    userId: row.user_id,
    name: nameOf(row.full_name, row.username),
    username: row.username,
    avatarUrl: resolveOptionalMediaUrl(row.avatar_url, base),
    contact: row.phone_number || row.email || '',
    reason: row.reason,
    bannedAt: row.banned_at,
    bannedUntil: row.banned_until,
    isActive: row.is_active,
    liftedAt: wasLifted(row) ? row.lifted_at : null,
    adminNotes: row.admin_notes ?? '',
  }
}

export function lockedUsersQuery(activeOnly: boolean) {
  return queryOptions({
    queryKey: [...adminKey, 'locked-users', activeOnly],
    queryFn: async () => {
      const which = { p_active_only: activeOnly }
      const rows = await callProcedure('get_locked_users_with_details', which, lockedUsersAnswer)
      const { url } = await loadConfig()
      return rows.map((row) => toLockedUser(row, url))
    },
  })
}
