// Whether the server can be reached, which a browser does not know: it calls a phone online on a Wi-Fi that leads nowhere, or where the
// server is down, and takes a connection for living that fell silent.
import { atom } from 'nanostores'
import { AnswerTimeoutError, fetchInTime, giveUpSilent } from './fetch-in-time.ts'
import { pause } from './pause.ts'

/** Milliseconds after which an answer is waited for no more. */
const patience = 10_000
/** Milliseconds between two looks while nobody answers; then always as long as the last. */
const pauses = [2_000, 5_000, 10_000, 30_000]
/** Connections that a browser keeps to one server over HTTP/1.1. Over HTTP/2 it has one, and looks after it itself. */
const mostConnections = 6
/** Milliseconds; on a connection that is dead, what was asked earlier is answered no more. */
const silence = 5_000

/** Nobody answered the last time, and nobody has since. */
export const isServerLost = atom(false)
let looking = false
let isDoubting = false

/** `silent` is one that gives no answer in time. */
type Reach = 'there' | 'silent' | 'away'

/** Asks it for nothing. */
export async function serverReach(): Promise<Reach> {
  try {
    const { ok } = await fetchInTime('/config.json', { method: 'HEAD', cache: 'no-store' }, patience)
    return ok ? 'there' : 'away'
  } catch (error) {
    return error instanceof AnswerTimeoutError ? 'silent' : 'away'
  }
}

/** A request came to nothing: finds out whether all would, and from when on they would not. */
export async function doubtServer(): Promise<void> {
  if (looking) return
  looking = true
  for (let looks = 0; (await serverReach()) !== 'there'; looks += 1) {
    isServerLost.set(true)
    await pause(pauses[Math.min(looks, pauses.length - 1)] ?? 0)
  }
  isServerLost.set(false)
  looking = false
}

/**
 * A connection fell silent, and others may have: asks over all that the browser keeps, so that each that is dead is closed with the
 * question on it, and new ones take their place.
 */
export async function doubtConnections(): Promise<void> {
  if (isDoubting) return
  isDoubting = true
  const reaches = await Promise.all(Array.from({ length: mostConnections }, serverReach))
  isDoubting = false
  if (!reaches.includes('there')) await doubtServer()
}

/** The live connection heard nothing in time, though it asked: whoever waits longer than that for an answer waits in vain. */
export function doubtSilentRequests(): void {
  giveUpSilent(silence)
  void doubtConnections()
}
