// Presence beat: says once a minute that the person is here, for as long as the app is looked at.
import { useEffect } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { isOnline } from '../../lib/use-online.ts'
import { useViewerId } from '../../lib/viewer.ts'

/** Milliseconds. The database writes it down no oftener than every 50 seconds. */
const interval = 60_000

/** Of `touch_presence`. */
export const touchAnswer = v.null()

/** When it was said last, in this tab. */
let saidAt = Number.NEGATIVE_INFINITY

/** Nobody is told where it fails: it is said again in a minute. */
async function sayHere(): Promise<void> {
  saidAt = performance.now()
  await callProcedure('touch_presence', {}, touchAnswer).catch(() => undefined)
}

export default function PresenceBeat() {
  const userId = useViewerId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person says it anew
  useEffect(() => {
    const beat = () => {
      if (document.visibilityState === 'visible' && isOnline()) void sayHere()
    }
    const comeBack = () => {
      if (performance.now() - saidAt >= interval) beat()
    }
    beat()
    const timer = setInterval(beat, interval)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [userId])
  return null
}
