// Leaving stops the older timer for nothing (spec 0 §4), and says so where one was running. It never holds leaving up for
// long, and never keeps anybody from it.
import * as v from 'valibot'
import { callProcedure, callProcedureAs } from '../../lib/call-procedure.ts'
import { shellTexts } from '../../messages/shell.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Milliseconds that leaving waits for an answer about the timer. */
export const patience = 2_000

export const stoppedAnswer = v.object({ stopped: v.boolean() })

/** Runs the question; a failure keeps nobody. */
async function sayIfStopped(asked: Promise<v.InferOutput<typeof stoppedAnswer>>): Promise<void> {
  try {
    if ((await asked).stopped) showToast({ title: shellTexts.timerStopped })
  } catch (error) {
    console.warn('the timer runs on', error)
  }
}

/** Stops the timer of the person who is about to leave. */
export async function stopTimer(): Promise<void> {
  const outOfPatience = new Promise<{ stopped: false }>((resolve) => {
    setTimeout(() => resolve({ stopped: false }), patience)
  })
  await sayIfStopped(Promise.race([callProcedure('force_stop_timer', {}, stoppedAnswer), outOfPatience]))
}

/** Stops the timer of a person in whose place another has come; `token` was theirs. */
export async function stopTimerOf(token: string): Promise<void> {
  await sayIfStopped(callProcedureAs(token, 'force_stop_timer', {}, stoppedAnswer))
}
