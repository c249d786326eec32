// Latest value: for an answer that comes to what was typed before, to know what is there by then.
import { type RefObject, useEffect, useRef } from 'react'

/** The value as it was drawn last. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
