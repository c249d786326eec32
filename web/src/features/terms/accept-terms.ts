// Accepting the terms of use (spec 0 §7: update of profiles.terms_accepted_at).
import { useQueryClient } from '@tanstack/react-query'
import { retryUnheard } from '../../lib/confirm-done.ts'
import { failureOf } from '../../lib/errors.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { termsTexts } from '../../messages/terms.ts'
import { showToast } from '../../ui/toast-store.ts'
import { ownProfileQuery } from '../profile/index.ts'

async function acceptTerms(userId: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase
    .from('profiles')
    .update({ terms_accepted_at: new Date().toISOString() })
    .eq('id', userId)
  if (error) throw error
}

/** Saves the acceptance; the profile is read again, and with it the way into the app opens. */
export function useAcceptTerms() {
  const queryClient = useQueryClient()
  const userId = useViewerId()
  const { refusal, refuse, clearRefusal } = useFormSubmit('data')
  const { mutate: accept, isPending: busy } = useSingleMutation({
    onMutate: clearRefusal,
    mutationFn: () => retryUnheard(() => acceptTerms(userId)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownProfileQuery(userId).queryKey })
      showToast({ title: termsTexts.accepted, tone: 'success' })
    },
    onError: (error) => refuse(failureOf(termsTexts.failed, error)),
  })
  return { accept, busy, refusal }
}
