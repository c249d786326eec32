// New password: sent to the auth service. Where nothing was heard of one it may be in force, and a second try is refused for that.
import { errorKind, isUnanswered } from './errors.ts'
import { onForget, personalKey, presence } from './personal-data.ts'
import { tabStore } from './storage.ts'
import { getSupabase } from './supabase.ts'
import { requireNetwork } from './use-online.ts'

/** One was sent from this tab and nothing was heard of it. */
const unheardKey = personalKey('password-unheard')

/** Which ones, as long as the page lives: no storage holds a password. */
const unheard = new Set<string>()

/** Nothing is in doubt any more. */
export function settlePassword(): void {
  tabStore.remove(unheardKey)
  unheard.clear()
}

onForget(() => unheard.clear())

/**
 * Sets the password of the session's account; answers the auth service's error and its kind. `mayBeSet`: of one that was sent before
 * nothing was heard; `mayBeThis`: this was one of them, `undefined` where a reload has made the page forget which they were.
 */
export async function sendPassword(change: { password: string; current_password?: string }) {
  requireNetwork()
  const isHere = presence()
  const mayBeSet = tabStore.read(unheardKey) === true
  const mayBeThis = mayBeSet && unheard.size === 0 ? undefined : unheard.has(change.password)
  const supabase = await getSupabase()
  const { error } = await supabase.auth.updateUser(change)
  if (isUnanswered(error) && isHere()) {
    tabStore.write(unheardKey, true)
    unheard.add(change.password)
  }
  return { mayBeSet, mayBeThis, error, kind: error && errorKind(error) }
}
