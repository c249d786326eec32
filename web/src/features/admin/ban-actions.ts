// Banning, lifting, and clearing away what has expired.
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { stripMarkup } from '../../lib/validation.ts'
import { adminTexts } from '../../messages/admin.ts'
import { useAdminAction } from './admin-action.ts'
import { lockedUsersKey } from './locked-users.ts'

export class UnknownNameError extends Error {}

/**
 * Names are unique without regard to case; the characters that mean something in a pattern mean themselves. Throws, in words to show,
 * where nobody is called so.
 */
export async function findUserId(username: string): Promise<string> {
  const supabase = await getSupabase()
  const pattern = username.trim().replace(/[\\%_]/g, '\\$&')
  const { data, error } = await supabase
    .from('profiles')
    .select('id')
    .ilike('username', pattern)
    .maybeSingle()
  if (error) throw error
  if (!data) throw new UnknownNameError(adminTexts.ban.unknown)
  return data.id
}

export function useBanUser() {
  return useAdminAction({
    run: ({ userId, reason }: { userId: string; reason: string }) =>
      callProcedure(
        'ban_user_10_days',
        { p_user_id: userId, p_reason: stripMarkup(reason).trim() },
        doneAnswer,
      ),
    ...adminTexts.ban,
    queryKey: lockedUsersKey,
  })
}

export function useLiftBan() {
  return useAdminAction({
    run: ({ userId, notes }: { userId: string; notes: string }) =>
      callProcedure(
        'unban_user_by_admin',
        { p_user_id: userId, p_admin_notes: stripMarkup(notes).trim() },
        doneAnswer,
      ),
    ...adminTexts.lift,
    queryKey: lockedUsersKey,
  })
}

export function useCleanUpBans() {
  return useAdminAction({
    run: () => callProcedure('cleanup_expired_bans', {}, doneAnswer),
    ...adminTexts.cleanup,
    queryKey: lockedUsersKey,
  })
}
