// The 'home nav click' event (spec 0 §2): pressing home while at home. Whoever shows home reloads on it.
import { useEffect, useEffectEvent } from 'react'

const eventName = 'home-nav-click'

export function announceHomeClick(): void {
  dispatchEvent(new Event(eventName))
}

/** Runs on every press of home while at home. */
export function useHomeClick(onClick: () => void): void {
  const latest = useEffectEvent(onClick)
  useEffect(() => {
    const listener = () => latest()
    addEventListener(eventName, listener)
    return () => removeEventListener(eventName, listener)
  }, [])
}
