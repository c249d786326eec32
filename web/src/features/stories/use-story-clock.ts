// Playback clock of a story: runs in ticks of 100 ms (spec 1 §4) while nothing holds it, and says when the story is over. A film's own
// position is its clock, so that what stalls waits.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds. */
const tick = 100

interface ClockOptions {
  /** Another one begins anew. */
  key: string
  running: boolean
  /** Seconds; a film's own length counts where it is known. */
  duration: number
  /** Null for a picture. */
  film: RefObject<HTMLVideoElement | null>
  onEnd: () => void
}

/** Seconds that a film lasts, where its file says so. */
function lengthOf(film: HTMLVideoElement, otherwise: number): number {
  return Number.isFinite(film.duration) && film.duration > 0 ? film.duration : otherwise
}

/** How much of it was shown, from 0 to 1. */
export function useStoryClock({ key, running, duration, film, onEnd }: ClockOptions): number {
  const [shown, setShown] = useState({ key, fraction: 0 })
  const fraction = shown.key === key ? shown.fraction : 0
  const advance = useEffectEvent((passed: number) => {
    const element = film.current
    const next = element
      ? element.ended
        ? 1
        : element.currentTime / lengthOf(element, duration)
      : fraction + passed / (duration * 1000)
    setShown({ key, fraction: Math.min(1, next) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another story has a clock of its own
  useEffect(() => {
    if (!running) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      advance(now - last)
      last = now
    }, tick)
    return () => clearInterval(timer)
  }, [running, key])
  const end = useEffectEvent(onEnd)
  const isOver = fraction >= 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: each story ends once
  useEffect(() => {
    if (isOver) end()
  }, [isOver, key])
  return fraction
}
