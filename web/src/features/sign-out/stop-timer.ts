// Leaving stops the older timer for nothing (spec 0 §4), and says so where one was running. It never holds leaving up for
// long, and never keeps anybody from it.
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { postProcedure } from '../../lib/post-procedure.ts'
import { fieldOf } from '../../lib/records.ts'
import { shellTexts } from '../../messages/shell.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Milliseconds that leaving waits for the answer. */
const patience = 2_000

function sayIfStopped(answer: unknown): void {
  if (fieldOf(answer, 'stopped') === true) showToast({ title: shellTexts.timerStopped })
}

/** Stops the timer of the person who is about to leave. */
export async function stopTimer(): Promise<void> {
  const outOfPatience = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patience)
  })
  const answer = await Promise.race([callProcedure('force_stop_timer'), outOfPatience]).catch(
    (error: unknown) => console.warn('the timer runs on', error),
  )
  sayIfStopped(answer)
}

/** Stops the timer of a person in whose place another has come; `token` was theirs. */
export async function stopTimerOf(token: string): Promise<void> {
  try {
    sayIfStopped(await postProcedure(await loadConfig(), token, 'force_stop_timer'))
  } catch (error) {
    console.warn('the timer runs on', error)
  }
}
