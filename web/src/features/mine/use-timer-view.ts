// The timer on screen: drawn anew with every second, and at once when the phone wakes up.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DailyTimer, type TimerView, timerView, untilNextSecond } from './timer-rules.ts'

/** What to draw now. `onEnd` runs when the end is reached while somebody looks. */
export function useTimerView(timer: DailyTimer, onEnd: () => void): TimerView {
  const [now, setNow] = useState(Date.now)
  const view = timerView(timer, now)
  const isCounting = view.left > 0
  useEffect(() => {
    if (!isCounting) return
    let tick = 0
    const draw = () => {
      clearTimeout(tick)
      const moment = Date.now()
      setNow(moment)
      tick = window.setTimeout(draw, untilNextSecond(timer, moment))
    }
    draw()
    document.addEventListener('visibilitychange', draw)
    return () => {
      clearTimeout(tick)
      document.removeEventListener('visibilitychange', draw)
    }
  }, [timer, isCounting])
  useWhenEnded(timer.startedAt, isCounting, onEnd)
  return view
}

/** A timer that had ended before it was first seen, or was claimed before its end, ends nothing here. */
function useWhenEnded(startedAt: number | null, isCounting: boolean, onEnd: () => void): void {
  const ended = useEffectEvent(onEnd)
  const counted = useRef<number>(null)
  useEffect(() => {
    if (isCounting) counted.current = startedAt
    else if (startedAt !== null && counted.current === startedAt) {
      counted.current = null
      ended()
    }
  }, [startedAt, isCounting])
}
