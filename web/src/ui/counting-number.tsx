// A number that counts to its new value when it changes, for those who like movement.
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../lib/numbers.ts'
import { matchesMedia, reducedMotion } from '../lib/use-media-query.ts'

/** Milliseconds from the old value to the new one. */
const duration = 700

/** Fast at first, slow towards the end. */
const eased = (part: number) => 1 - (1 - part) ** 3

function useCounting(value: number): number {
  const [shown, setShown] = useState(value)
  const latest = useRef(value)
  useEffect(() => {
    const from = latest.current
    const began = performance.now()
    let frame = 0
    const show = (next: number) => {
      latest.current = next
      setShown(next)
    }
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / duration))
      show(Math.round(from + (value - from) * eased(part)))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    if (from === value) return
    if (matchesMedia(reducedMotion)) show(value)
    else frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}

/** What is read out is the value itself, at once. */
export function CountingNumber({ value }: { value: number }) {
  const shown = useCounting(value)
  return (
    <>
      <span className="sr-only">{formatNumber(value)}</span>
      <span aria-hidden className="ltr">
        {formatNumber(shown)}
      </span>
    </>
  )
}
