// Taps on a step that has just come: meant for the button of the step before it, which lay under the same finger. Whoever typed the
// last digit may tap as well, and whoever is impatient taps twice; app/stray-taps.ts knows only what was tapped before.
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { doubleTapMs } from '../lib/double-tap.ts'

/** Where the button was of the step that has led on last, and when. */
let left: { place: DOMRect; at: number } | undefined

function isStray({ detail, clientX, clientY, timeStamp }: MouseEvent): boolean {
  // Presses of a keyboard and of programs are none of a finger's.
  if (!left || detail === 0 || timeStamp - left.at > doubleTapMs) return false
  const { place } = left
  return clientX >= place.left && clientX <= place.right && clientY >= place.top && clientY <= place.bottom
}

/** For the button that leads on from a step, and what the step stands in. `busy` while it is about to. */
export function useStepTaps(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const isLeadingOn = useRef(busy)
  useLayoutEffect(() => {
    isLeadingOn.current = busy
  }, [busy])
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && isLeadingOn.current)
        left = { place: element.getBoundingClientRect(), at: performance.now() }
    }
  }, [])
  const onClickCapture = (event: MouseEvent) => {
    if (!isStray(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  /** Whoever has typed has seen it. */
  const onInputCapture = () => {
    left = undefined
  }
  return { button, taps: { onClickCapture, onInputCapture } }
}
