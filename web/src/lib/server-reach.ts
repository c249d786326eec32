// Whether the server can be reached, which a browser does not know: it calls a phone online on a Wi-Fi that leads nowhere, or where the
// server is down.
import { atom } from 'nanostores'
import { pause } from './pause.ts'

/** Milliseconds after which an answer is waited for no more. */
const patience = 10_000
/** Milliseconds between two looks while nobody answers; then always as long as the last. */
const pauses = [2_000, 5_000, 10_000, 30_000]

/** Nobody answered the last time, and nobody has since. */
export const isServerLost = atom(false)
let looking = false

/** Asks it for nothing. One that gives no answer in time counts as there. */
export async function isServerThere(): Promise<boolean> {
  const ended = new AbortController()
  const late = setTimeout(() => ended.abort(), patience)
  try {
    const { ok } = await fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal: ended.signal })
    return ok
  } catch {
    return ended.signal.aborted
  } finally {
    clearTimeout(late)
  }
}

/** A request came to nothing: finds out whether all would, and from when on they would not. */
export async function doubtServer(): Promise<void> {
  if (looking) return
  looking = true
  for (let looks = 0; !(await isServerThere()); looks += 1) {
    isServerLost.set(true)
    await pause(pauses[Math.min(looks, pauses.length - 1)] ?? 0)
  }
  isServerLost.set(false)
  looking = false
}
