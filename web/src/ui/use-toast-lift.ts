// Where the toast stands: above the bottom bar, above an open sheet where there is room over it, else above the sheet's own buttons,
// or the boxes of a code over them. It covers neither a title nor what is pressed or typed next.
import { useLayoutEffect, useState } from 'react'

/** Pixels that a toast of two lines and its margins take. */
const room = 104

function heightOf(element: Element | null | undefined): number {
  return element instanceof HTMLElement ? element.offsetHeight : 0
}

/** The sheet that is open over all others; a dialog in the middle of the screen is none. */
function openSheet(): HTMLElement | undefined {
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')].at(-1)
  if (!open) return undefined
  const { bottom } = open.getBoundingClientRect()
  return bottom >= innerHeight - 1 ? open : undefined
}

/** Above the bars in whose place it would stand: at the bottom of the screen, or of something that ends above it. */
function aboveBars(): number {
  const bars = [...document.querySelectorAll('[data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top > room && top < innerHeight)
    .sort((one, other) => other.top - one.top)
  return bars.reduce(
    (lift, { top, bottom }) =>
      bottom > innerHeight - lift - room ? Math.max(lift, innerHeight - top) : lift,
    0,
  )
}

/** Pixels from the bottom of the screen. */
function measure(): number {
  const sheet = openSheet()
  if (!sheet) return aboveBars()
  const height = heightOf(sheet)
  if (height + room < innerHeight) return height
  // Each may stand among what scrolls, out of sight.
  const tops = [...sheet.querySelectorAll('[data-sheet-footer]')].map(
    (part) => part.getBoundingClientRect().top,
  )
  const top = tops.find((edge) => edge > room) ?? innerHeight
  return Math.max(0, innerHeight - top)
}

/** Looked at only while a toast is shown: sheets and bars come and go under it. */
export function useToastLift(isShown: boolean): number {
  const [lift, setLift] = useState(0)
  useLayoutEffect(() => {
    if (!isShown) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setLift(measure()))
    }
    setLift(measure())
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-state'] })
    addEventListener('resize', look)
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      removeEventListener('resize', look)
      removeEventListener('scroll', look, { capture: true })
    }
  }, [isShown])
  return lift
}
