// Confirming by password: a new session in the place of the one that is open, which then ends.
import { getSupabase } from '../../lib/supabase.ts'
import { errors } from '../../messages/errors.ts'

/** Throws the auth service's error. */
export async function confirmPassword(password: string): Promise<void> {
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  if (!data.session) throw new Error(errors.session)
  const { user, access_token: before } = data.session
  const account = user.email ? { email: user.email } : { phone: user.phone ?? '' }
  const { error } = await supabase.auth.signInWithPassword({ ...account, password })
  if (error) throw error
  const { error: notEnded } = await supabase.auth.admin.signOut(before, 'local')
  if (notEnded) console.warn('the session before lasts until it is refused', notEnded)
}
