// The wheel of a mouse, and two fingers on a pad, lead from reel to reel.
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Pixels that lead on. */
const enough = 50
/** Milliseconds without any movement after which it is another one. */
const pause = 160

/** `onStep` is told 1 or -1. */
export function useWheel(stage: RefObject<HTMLElement | null>, onStep: (by: number) => void): void {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    let movedAt = Number.NEGATIVE_INFINITY
    let moved = 0
    let isSpent = false
    const turn = (event: WheelEvent) => {
      // A pinch is one too, and enlarges the page.
      if (event.ctrlKey) return
      event.preventDefault()
      if (event.timeStamp - movedAt > pause) {
        moved = 0
        isSpent = false
      }
      movedAt = event.timeStamp
      moved += event.deltaY
      // A pad goes on by itself for a while, ever more slowly.
      if (Math.abs(event.deltaY) < enough && (isSpent || Math.abs(moved) < enough)) return
      step(event.deltaY > 0 ? 1 : -1)
      moved = 0
      isSpent = true
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [stage])
}
