// Banning, lifting, and clearing away what has expired; each answers by a toast and renews the list.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { errorText } from '../../lib/errors.ts'
import { isSuccess, textField } from '../../lib/records.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { stripMarkup } from '../../lib/validation.ts'
import { adminTexts } from '../../messages/admin.ts'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { lockedUsersKey } from './locked-users.ts'

interface ActionTexts {
  done: string
  failed: string
}

/** Runs a procedure that answers {success, message}; a refusal is shown in the server's words. */
function useBanAction<Input>(run: (input: Input) => Promise<unknown>, texts: ActionTexts) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      const answer = await run(input)
      if (!isSuccess(answer)) throw new Error(textField(answer, 'message') ?? texts.failed)
    },
    onSuccess: () => {
      showToast({ title: texts.done, tone: 'success' })
      return queryClient.invalidateQueries({ queryKey: lockedUsersKey })
    },
    onError: (error) => showFailure(texts.failed, errorText(error)),
  })
}

/** Names are unique without regard to case; the characters that mean something in a pattern mean themselves. */
async function findUserId(username: string): Promise<string> {
  const supabase = await getSupabase()
  const pattern = username.trim().replace(/[\\%_]/g, '\\$&')
  const { data, error } = await supabase
    .from('profiles')
    .select('id')
    .ilike('username', pattern)
    .maybeSingle()
  if (error) throw error
  if (!data) throw new Error(adminTexts.ban.unknown)
  return data.id
}

export function useBanUser() {
  return useBanAction(async ({ username, reason }: { username: string; reason: string }) => {
    const p_user_id = await findUserId(username)
    return callProcedure('ban_user_10_days', { p_user_id, p_reason: stripMarkup(reason).trim() })
  }, adminTexts.ban)
}

export function useLiftBan() {
  return useBanAction(
    ({ userId, notes }: { userId: string; notes: string }) =>
      callProcedure('unban_user_by_admin', { p_user_id: userId, p_admin_notes: stripMarkup(notes).trim() }),
    adminTexts.lift,
  )
}

export function useCleanUpBans() {
  return useBanAction(() => callProcedure('cleanup_expired_bans'), adminTexts.cleanup)
}
