// Gestures on reels: a finger drags them up and down, and leads on when it has gone far enough; taps and long presses.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isSecondTap } from '../../lib/double-tap.ts'
import type { PlayerConstants } from './reel-constants.ts'

/** Pixels until it is known what a movement is meant to be. */
const undecided = 10
/** Milliseconds from one tap to a second one that makes both a double tap. */
const doubleTapTime = 300

export interface SwipeOptions {
  constants: PlayerConstants
  /** By 1 or -1. */
  onStep: (by: number) => void
  onTap: () => void
  onDoubleTap: () => void
  onHold: (isHeld: boolean) => void
}

interface Press {
  x: number
  y: number
  /** On nothing that has a use of its own. */
  isFree: boolean
  state: 'pressed' | 'held' | 'dragged' | 'over'
  timer: ReturnType<typeof setTimeout> | undefined
}

const withOwnUse = 'button, a, [role="slider"]'
/** Where fingers do something else than swipe. */
const withOwnGestures = '[data-own-gestures]'

/** What follows the finger does so by its property `--drag`; undefined lets it go. */
function drag(track: HTMLElement | null, pixels: number | undefined): void {
  track?.toggleAttribute('data-dragged', pixels !== undefined)
  track?.style.setProperty('--drag', `${pixels ?? 0}px`)
}

/** `stage` is what is touched, `track` what follows the finger. */
export function useSwipes(
  stage: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
  options: SwipeOptions,
): void {
  const { swipe, hold } = options.constants
  const step = useEffectEvent(options.onStep)
  const tap = useEffectEvent(options.onTap)
  const doubleTap = useEffectEvent(options.onDoubleTap)
  const changeHold = useEffectEvent(options.onHold)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    let press: Press | undefined
    let tappedAt: number | undefined
    const begin = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : element
      if (!event.isPrimary || event.button !== 0 || target.closest(withOwnGestures)) return
      const isFree = target.closest(withOwnUse) === null
      const next: Press = { x: event.clientX, y: event.clientY, isFree, state: 'pressed', timer: undefined }
      const beginHold = () => {
        next.state = 'held'
        changeHold(true)
      }
      if (isFree) next.timer = setTimeout(beginHold, hold)
      press = next
    }
    const move = (event: PointerEvent) => {
      if (!press || !event.isPrimary) return
      const [across, down] = [event.clientX - press.x, event.clientY - press.y]
      if (press.state === 'pressed' && Math.max(Math.abs(across), Math.abs(down)) > undecided) {
        clearTimeout(press.timer)
        press.state = Math.abs(down) > Math.abs(across) ? 'dragged' : 'over'
        // What it leaves is still told of it, and no button that it began on is pressed.
        if (press.state === 'dragged') element.setPointerCapture(event.pointerId)
      }
      if (press.state === 'dragged') drag(track.current, down)
    }
    const lift = ({ timeStamp }: PointerEvent) => {
      const isSecond = isSecondTap(tappedAt, timeStamp, doubleTapTime)
      tappedAt = isSecond ? undefined : timeStamp
      if (isSecond) doubleTap()
      else tap()
    }
    const drop = (down: number) => {
      drag(track.current, undefined)
      if (Math.abs(down) > swipe) step(down < 0 ? 1 : -1)
    }
    const end = (event: PointerEvent) => {
      if (!press || !event.isPrimary) return
      const { state, isFree, timer, y } = press
      press = undefined
      clearTimeout(timer)
      const isCalledOff = event.type === 'pointercancel'
      if (state === 'held') changeHold(false)
      else if (state === 'dragged') drop(isCalledOff ? 0 : event.clientY - y)
      else if (state === 'pressed' && isFree && !isCalledOff) lift(event)
    }
    const refuse = (event: Event) => event.preventDefault()
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('pointerdown', begin, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', end, { signal })
    element.addEventListener('pointercancel', end, { signal })
    // Of a long press.
    element.addEventListener('contextmenu', refuse, { signal })
    element.addEventListener('dragstart', refuse, { signal })
    return () => {
      clearTimeout(press?.timer)
      stop.abort()
    }
  }, [stage, track, swipe, hold])
}
