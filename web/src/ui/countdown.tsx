// Time left, large and counting: days in words, the rest as a clock.
import { useEffect, useEffectEvent } from 'react'
import { durationParts } from '../lib/duration.ts'
import { useCountdown } from '../lib/use-countdown.ts'

/** Runs once the moment (milliseconds since 1970) has come, with nothing to show for it but the clock beside it. */
export function useWhenOver(left: number, onOver: () => void): void {
  const over = useEffectEvent(onOver)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
}

export interface CountdownProps {
  /** Milliseconds since 1970. */
  until: number
  /** The words before the clock for so many days. */
  daysText: (days: number) => string
  onOver: () => void
}

export function Countdown({ until, daysText, onOver }: CountdownProps) {
  const left = useCountdown(until)
  useWhenOver(left, onOver)
  const { days, clock } = durationParts(left)
  return (
    <span role="timer" className="font-bold tabular-nums">
      {days > 0 && daysText(days)}
      <span className="ltr">{clock}</span>
    </span>
  )
}
