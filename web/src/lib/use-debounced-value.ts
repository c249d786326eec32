// A value once it stops changing, so that a question is not asked for every key pressed.
import { useEffect, useState } from 'react'

/** The value as it was `milliseconds` ago without a change since. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
