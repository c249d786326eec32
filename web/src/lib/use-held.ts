// Held value: what stood on the screen goes on standing there while a change that it speaks of is on its way.
import { useState } from 'react'

/** The value; while it is held, the one of before. */
export function useHeld<Value extends string | number | undefined>(value: Value, isHeld: boolean): Value {
  const [held, hold] = useState(value)
  if (!isHeld && held !== value) hold(value)
  return isHeld ? held : value
}
