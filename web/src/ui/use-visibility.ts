// Whether an element is on screen.
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Tells every change: `share` is how much of the element must show, `margin` (CSS) how early it counts. */
export function useVisibility(
  element: RefObject<Element | null>,
  onChange: (visible: boolean) => void,
  { share = 0, margin = '0px' } = {},
): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => changed(entries.at(-1)?.isIntersecting ?? false), {
      threshold: share,
      rootMargin: margin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, share, margin])
}
