// Banning, lifting, and clearing away what has expired.
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { stripMarkup, usernameProblem } from '../../lib/validation.ts'
import { adminTexts } from '../../messages/admin.ts'
import { useAdminAction } from './admin-action.ts'
import { lockedUsersKey } from './locked-users.ts'

interface NamedUser {
  id: string
  username: string
}

/** Who is called exactly so, without regard to case; null where nobody is. What is not written as a name is nobody's. */
export async function findUser(name: string): Promise<NamedUser | null> {
  if (usernameProblem(name)) return null
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('profiles')
    .select('id, username')
    // Of what a name is written with, the underscore alone means something in a pattern.
    .ilike('username', name.trim().replaceAll('_', '\\_'))
    .maybeSingle()
  if (error) throw error
  return data?.username ? { id: data.id, username: data.username } : null
}

export function useBanUser() {
  return useAdminAction({
    run: ({ userId, reason }: { userId: string; username: string; reason: string }) =>
      callProcedure(
        'ban_user_10_days',
        { p_user_id: userId, p_reason: stripMarkup(reason).trim() },
        doneAnswer,
      ),
    ...adminTexts.ban,
    queryKey: lockedUsersKey,
  })
    purpose: ({ username }) => adminTexts.ban.purpose(username),
}

export function useLiftBan(onFailed: (refusal: Refusal) => void) {
  return useAdminAction({
    run: ({ userId, notes }: { userId: string; notes: string }) =>
      callProcedure(
        'unban_user_by_admin',
        { p_user_id: userId, p_admin_notes: stripMarkup(notes).trim() },
        doneAnswer,
      ),
    ...adminTexts.lift,
    queryKey: lockedUsersKey,
    purpose: () => adminTexts.lift.submit,
    onFailed,
  })
}

export function useCleanUpBans() {
  return useAdminAction({
    run: () => callProcedure('cleanup_expired_bans', {}, doneAnswer),
    ...adminTexts.cleanup,
    queryKey: lockedUsersKey,
    purpose: () => adminTexts.cleanup.submit,
  })
}
