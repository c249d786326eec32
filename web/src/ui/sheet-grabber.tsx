// Sheet grabber: a sheet of a phone is dragged down by the finger, from its head or from what it holds where that is at its top. It
// follows the finger, and let go of it closes or springs back.
import { useEffect, useEffectEvent, useRef } from 'react'

/** Pixels until it is known what a movement is meant to be. */
const undecided = 8
/** Of its height: dragged further, it closes. */
const farEnough = 0.3
/** Pixels a millisecond: flung faster, it closes from anywhere. */
const fastEnough = 0.5
/** Milliseconds: what has not closed by then stays, and springs back. */
const patience = 400
const dialogs = '(min-width: 768px)'

interface Drag {
  x: number
  y: number
  at: number
  /** Pixels it was dragged down; undefined while that is not what the finger does. */
  down?: number
}

/** Pixels that it can go up; what is read from its end counts them from there, downwards. */
function roomAbove(place: Element): number {
  const isFromEnd = getComputedStyle(place).flexDirection === 'column-reverse'
  return isFromEnd ? place.scrollHeight - place.clientHeight + place.scrollTop : place.scrollTop
}

/** Whether something under the finger is scrolled, which goes up first. */
function isScrolled(target: EventTarget | null, sheet: HTMLElement): boolean {
  for (let place = target; place instanceof Element && place !== sheet; place = place.parentElement) {
    if (place.scrollTop !== 0 || getComputedStyle(place).overflowY === 'auto') {
      if (roomAbove(place) >= 1) return true
    }
  }
  return false
}

function springBack(sheet: HTMLElement): void {
  sheet.style.transition = 'transform 180ms cubic-bezier(0.2, 0.8, 0.2, 1)'
  sheet.style.transform = ''
}

function isThrown({ at, down = 0 }: Drag, sheet: HTMLElement): boolean {
  const speed = down / Math.max(1, performance.now() - at)
  return down > sheet.offsetHeight * farEnough || (down > undecided && speed > fastEnough)
}

/** Stands in a sheet, as its first child. */
export function SheetGrabber({ onClose }: { onClose: () => void }) {
  const grabber = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const sheet = grabber.current?.parentElement
    if (!sheet) return
    let drag: Drag | undefined
    const begin = ({ touches: [finger, second] }: TouchEvent) => {
      if (!finger || second || matchMedia(dialogs).matches) drag = undefined
      else drag = { x: finger.clientX, y: finger.clientY, at: performance.now() }
    }
    const follow = (event: TouchEvent) => {
      const [finger] = event.touches
      if (!drag || !finger) return
      const [across, down] = [finger.clientX - drag.x, finger.clientY - drag.y]
      if (drag.down === undefined) {
        if (Math.max(Math.abs(across), Math.abs(down)) < undecided) return
        if (down < Math.abs(across) || isScrolled(event.target, sheet)) {
          drag = undefined
          return
        }
      }
      drag.down = Math.max(0, down)
      event.preventDefault()
      sheet.style.transition = 'none'
      sheet.style.transform = `translateY(${drag.down}px)`
    }
    const end = () => {
      const ended = drag
      drag = undefined
      if (ended?.down === undefined) return
      if (!isThrown(ended, sheet)) return springBack(sheet)
      close()
      setTimeout(() => sheet.dataset.state === 'open' && springBack(sheet), patience)
    }
    const stop = new AbortController()
    const { signal } = stop
    sheet.addEventListener('touchstart', begin, { signal, passive: true })
    sheet.addEventListener('touchmove', follow, { signal, passive: false })
    sheet.addEventListener('touchend', end, { signal })
    sheet.addEventListener('touchcancel', end, { signal })
    return () => stop.abort()
  }, [])
  return (
    <div
      ref={grabber}
      aria-hidden
      className="flex shrink-0 touch-none justify-center pt-2.5 pb-0.5 md:hidden"
    >
      <span className="h-1.25 w-10 rounded-full bg-line" />
    </div>
  )
}
