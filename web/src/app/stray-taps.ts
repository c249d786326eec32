// Stray taps: the second tap of a double tap, once a dialog or its next question has come up under the finger. It was meant for what
// was there, and what has come up may send points, decide about somebody or delete something.
import { doubleTapMs } from '../lib/double-tap.ts'

interface Tap {
  pressed: Element
  at: number
  x: number
  y: number
}

/** Pixels in which a finger hits the same place twice. */
const fingerWidth = 24

/** What a tap on the target presses. */
function pressedBy(target: Element): Element {
  return target.closest('button, a, label, [role]') ?? target
}

function isStray(last: Tap, { timeStamp, clientX, clientY }: MouseEvent, pressed: Element): boolean {
  if (timeStamp - last.at > doubleTapMs || pressed === last.pressed) return false
  if (!pressed.closest('[role=dialog]')) return false
  if (Math.hypot(clientX - last.x, clientY - last.y) > fingerWidth) return false
  // What was pressed is still there, and this is another thing beside it.
  const under = document.elementFromPoint(last.x, last.y)
  return !under || !last.pressed.contains(under)
}

/** To be called before anything else listens. Presses of a keyboard and of programs are none of a finger's. */
export function ignoreStrayTaps(): void {
  let last: Tap | undefined
  // Whoever has typed in between has seen what came up.
  addEventListener(
    'input',
    () => {
      last = undefined
    },
    { capture: true },
  )
  addEventListener(
    'click',
    (event) => {
      if (event.detail === 0 || !(event.target instanceof Element)) return
      const pressed = pressedBy(event.target)
      if (last && isStray(last, event, pressed)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else {
        last = { pressed, at: event.timeStamp, x: event.clientX, y: event.clientY }
      }
    },
    { capture: true },
  )
}
