// A new password for the session that a link in a message opened (spec 0 §7).
import { type ErrorKind, errorKind } from '../../lib/errors.ts'
import { sendPassword, settlePassword } from '../../lib/new-password.ts'
import { getSupabase } from '../../lib/supabase.ts'

/**
 * What became of it; `maybe`: it is in force already, and was perhaps set by a try that was not heard of; `mailed`: the session was not
 * enough, and another link is on its way.
 */
export type RecoveryOutcome = 'changed' | 'maybe' | 'mailed'

/** What the person can mend by another password or another try; everything else asks for another link. */
const mendable = new Set<ErrorKind>([
  'weak-password',
  'same-password',
  'validation',
  'rate-limit',
  'network',
  'server',
])

/**
 * Sets the password of the session's account; throws what another password or another try may mend. The same password as the one in
 * force is that of a try which was not heard of, where that had this password.
 */
export async function changePassword(password: string): Promise<RecoveryOutcome> {
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  const { error, kind, mayBeThis } = await sendPassword({ password })
  if (!error || (mayBeThis && kind === 'same-password')) {
    settlePassword()
    return 'changed'
  }
  if (mayBeThis === undefined && kind === 'same-password') return 'maybe'
  const email = data.session?.user.email
  if (!email || mendable.has(errorKind(error))) throw error
  const redirectTo = `${location.origin}/auth?reset=true`
  const { error: notSent } = await supabase.auth.resetPasswordForEmail(email, { redirectTo })
  if (notSent) throw error
  return 'mailed'
}
