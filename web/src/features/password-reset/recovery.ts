// A new password for the session that a link in a message opened (spec 0 §7).
import { getSupabase } from '../../lib/supabase.ts'

/** What became of it; `mailed`: the session was not enough, and another link is on its way. */
export type RecoveryOutcome = 'changed' | 'mailed'

/** Where the auth service refuses because of the session, a fresh link is sent; any other refusal is thrown. */
export async function changePassword(password: string): Promise<RecoveryOutcome> {
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  const { error } = await supabase.auth.updateUser({ password })
  if (!error) return 'changed'
  const email = data.session?.user.email
  if (!email || error.status === 422 || error.status === 429 || !error.status) throw error
  const redirectTo = `${location.origin}/auth?reset=true`
  const { error: notSent } = await supabase.auth.resetPasswordForEmail(email, { redirectTo })
  if (notSent) throw error
  return 'mailed'
}
