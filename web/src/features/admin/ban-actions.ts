// Banning, lifting, and clearing away what has expired.
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { type Person, toPerson } from '../../lib/person.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { stripMarkup, usernameProblem } from '../../lib/validation.ts'
import { adminTexts } from '../../messages/admin.ts'
import { useAdminAction } from './admin-action.ts'
import { lockedUsersKey } from './locked-users.ts'

interface NamedUser extends Person {
  username: string
}

/** Who is called exactly so, without regard to case; null where nobody is. What is not written as a name is nobody's. */
export async function findUser(name: string): Promise<NamedUser | null> {
  if (usernameProblem(name)) return null
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('profiles')
    .select('id, username, avatar_url')
    // Of what a name is written with, the underscore alone means something in a pattern.
    .ilike('username', name.trim().replaceAll('_', '\\_'))
    .maybeSingle()
  if (error) throw error
  if (!data?.username) return null
  return { ...toPerson(data, (await loadConfig()).url), username: data.username }
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
    purpose: ({ username }) => adminTexts.ban.purpose(username),
    queryKey: lockedUsersKey,
  })
}

export function useLiftBan(onFailed: (refusal: Refusal) => void) {
  return useAdminAction({
    run: ({ userId, notes }: { userId: string; notes: string }) =>
      callProcedure(
        'unban_user_by_admin',
        { p_user_id: userId, p_admin_notes: stripMarkup(notes).trim() },
        doneAnswer,
      ),
    purpose: () => adminTexts.lift.submit,
    ...adminTexts.lift,
    queryKey: lockedUsersKey,
    onFailed,
  })
}

export function useCleanUpBans() {
  return useAdminAction({
    run: () => callProcedure('cleanup_expired_bans', {}, doneAnswer),
    purpose: () => adminTexts.cleanup.submit,
    ...adminTexts.cleanup,
    queryKey: lockedUsersKey,
  })
}
