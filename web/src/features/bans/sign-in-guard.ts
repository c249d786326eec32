// Who may come in. A sign-in counts only once it is known that the person is not banned (spec 0 §4): until then no screen
// hears of it, and who is banned is signed out again.
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { holdSession } from '../../lib/follow-session.ts'
import { readStoredSession } from '../../lib/session-token.ts'
import { dropSession } from '../sign-out/index.ts'
import type { Ban } from './ban.ts'
import { fetchBan } from './fetch-ban.ts'

/** A check that fails counts as not banned (spec 0 §8). */
async function banAtTheDoor(userId: string): Promise<Ban | undefined> {
  try {
    return await fetchBan(userId)
  } catch (error) {
    console.warn('the ban status could not be asked', error)
    return undefined
  }
}

/** Messages older than 24 hours go at every sign-in (spec 0 §9), once that is complete. Nobody waits for it. */
export function cleanUpMessages(): void {
  callProcedure('cleanup_old_messages', {}, doneAnswer).catch((error: unknown) =>
    console.warn('messages stay a while', error),
  )
}

function awaitsOwnFactor(): boolean {
  const stored = readStoredSession()
  return stored.kind === 'valid' && stored.awaitsFactor
}

/** What opening a session answers; without an id none was opened. */
export interface Opened {
  userId?: string
}

/**
 * Opens a session by `open`, which throws where it cannot; answers what it answered and the ban, where there is one: then
 * there is no session. Legacy bans are moved over by the same question.
 */
export function signInUnlessBanned<Result extends Opened>(
  open: () => Promise<Result>,
): Promise<{ opened: Result; ban: Ban | undefined }> {
  return holdSession(async () => {
    const opened = await open()
    const ban = opened.userId === undefined ? undefined : await banAtTheDoor(opened.userId)
    if (ban) await dropSession()
    else if (opened.userId !== undefined && !awaitsOwnFactor()) cleanUpMessages()
    return { opened, ban }
  })
}
