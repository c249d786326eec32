// Leaving: by choice, or because the app ends the session itself. The guards lead to /auth when it is gone, and what the
// browser kept for the person goes with it (lib/session.ts).
import { navigate } from 'wouter/use-browser-location'
import { isUnanswered } from '../../lib/errors.ts'
import { moveInHistory } from '../../lib/overlay-history.ts'
import { doubtEnd, expectEnd } from '../../lib/session.ts'
import { readStoredSession, sessionTokenKey } from '../../lib/session-token.ts'
import { localStore } from '../../lib/storage.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { isOnline } from '../../lib/use-online.ts'
import { errors } from '../../messages/errors.ts'
import { shellTexts } from '../../messages/shell.ts'
import { clearToast, currentToast, endFailure, showFailure, showToast } from '../../ui/toast-store.ts'
import { stopTimer } from './stop-timer.ts'

/** What the last sign-out would have said, which was said to have failed. It may have been done all the same. */
let calledFailed: string | undefined

/** Ends this device's session and says so, then goes on to `next`; a refusal is said, and the session stays. */
export async function signOut(next?: string): Promise<void> {
  const isOut = await endSessions('local', shellTexts.signedOut)
  if (!isOut || !next) return
  moveInHistory('away', () => navigate(next, { replace: true, state: history.state }))
}

/** The same with every session of the account. */
export async function signOutEverywhere(): Promise<void> {
  await endSessions('global', shellTexts.signedOutEverywhere)
}

async function endSessions(scope: 'local' | 'global', done: string): Promise<boolean> {
  if (!isOnline()) {
    showFailure(errors.signOut, errors.network)
    return false
  }
  await stopTimer()
  const wasStopped = currentToast()?.title === shellTexts.timerStopped
  const supabase = await getSupabase()
  expectEnd()
  const end = () => supabase.auth.signOut({ scope })
  const first = await end()
  // It may have been done unheard: then the session is known no more, and that is what was wanted.
  const { error } = isUnanswered(first.error) ? await end() : first
  // That may have turned out meanwhile, by whatever else was asked.
  calledFailed = error && readStoredSession().kind !== 'none' ? done : undefined
  if (calledFailed) {
    doubtEnd()
    showFailure(errors.signOut)
  } else {
    // What was said to who leaves, and what waits to be, is for nobody else.
    clearToast()
    // One toast for both.
    showToast({ title: done, ...(wasStopped && { detail: shellTexts.timerStopped }) })
  }
  return !calledFailed
}

/** Ends it whatever the server says. */
export async function forceSignOut(): Promise<void> {
  await stopTimer()
  await dropSession()
}

/** Takes back a session that nothing was done with yet. Without a network at least this browser forgets it. */
export async function dropSession(): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.signOut({ scope: 'local' })
  if (!error) return
  localStore.remove(sessionTokenKey)
  // With none stored the library asks nobody, and tells everybody that there is none.
  await supabase.auth.signOut({ scope: 'local' })
}

/** A session turned out to have ended. A sign-out that was asked for here says so by itself, unless it was said to have failed. */
export function sayEnded(wasExpected: boolean): void {
  if (!wasExpected) showFailure(errors.session)
  else if (calledFailed) {
    endFailure(errors.signOut)
    showToast({ title: calledFailed })
  }
}
