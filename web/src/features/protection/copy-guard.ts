// Copy guard (spec 0 §9): three copies, cuts, pastes or devtools keys within 15 seconds end the session. What people do in
// fields of their own does not count; what the app copies by its own buttons makes no such event.
import { useEffect } from 'react'
import { readDated, writeDated } from '../../lib/dated-entries.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { banTexts } from '../../messages/bans.ts'
import { showToast, toastDuration } from '../../ui/toast-store.ts'
import { startShortBan } from '../bans/index.ts'
import { forceSignOut } from '../sign-out/index.ts'
import { actionsSchema, copyLimit, type GuardedKind, guardedKind, withAction } from './guarded-actions.ts'

const forceLogout = 'force-logout'
/** Kept in local storage, so that all tabs of a person count together. */
const countKey = personalKey('copy-events')

/** Copying, cutting and pasting where one writes oneself: an input, a text area, anything editable. */
function isOwnText(kind: GuardedKind, target: EventTarget | null): boolean {
  return kind !== 'devtools' && target instanceof Element && target.closest(':read-write') !== null
}

function count(kind: GuardedKind, target: EventTarget | null): void {
  if (isOwnText(kind, target)) return
  const actions = withAction(readDated(countKey, actionsSchema) ?? [], { kind, at: Date.now() })
  const isTooMuch = actions.length >= copyLimit
  // Counted out: the second event of the same press must not end the session again.
  writeDated(countKey, isTooMuch ? [] : actions)
  if (isTooMuch) dispatchEvent(new Event(forceLogout))
}

function watchKeys(event: KeyboardEvent): void {
  const kind = event.repeat ? undefined : guardedKind(event)
  if (kind) count(kind, event.target)
}

/** Counts from now on; answers how to stop. */
function watch(): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true }
  for (const kind of ['copy', 'cut', 'paste'] as const) {
    document.addEventListener(kind, (event) => count(kind, event.target), options)
  }
  document.addEventListener('keydown', watchKeys, options)
  return () => stop.abort()
}

/** The reaction to the force-logout event: said in red for 10 seconds, signed out, banned for 15. */
async function leave(): Promise<void> {
  showToast({
    title: banTexts.forcedOut,
    detail: banTexts.forcedOutDetail,
    tone: 'danger',
    duration: toastDuration.forcedOut,
  })
  startShortBan()
  await forceSignOut()
}

/** Guards the whole document while it is mounted: behind the door. */
export function useCopyGuard(): void {
  useEffect(() => {
    addEventListener(forceLogout, leave)
    const stop = watch()
    return () => {
      stop()
      removeEventListener(forceLogout, leave)
    }
  }, [])
}
