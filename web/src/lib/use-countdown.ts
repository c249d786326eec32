// Whole seconds left until a moment, counting down on screen.
import { useEffect, useState } from 'react'

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}

/** `until` in milliseconds since 1970; 0 once it has passed. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    setLeft(secondsUntil(until))
    if (secondsUntil(until) === 0) return
    const timer = setInterval(() => setLeft(secondsUntil(until)), 500)
    return () => clearInterval(timer)
  }, [until])
  return left
}
