// Expiry: what a screen holds for a limited time only goes when that is over, also where a phone or a reload slept through it.
import { useEffect, useEffectEvent } from 'react'

/** Calls `onExpired` once `until`, in milliseconds since 1970, is over. */
export function useExpiry(until: number, onExpired: () => void): void {
  const expire = useEffectEvent(onExpired)
  useEffect(() => {
    const timer = setTimeout(() => expire(), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
}
