// Keys of the player: up and down lead on, left and right go back and forth in the film, space plays and pauses, M mutes, escape leaves.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { seekStep } from './reel-constants.ts'
import { seekTo } from './seek-to.ts'

interface ReelKeys {
  /** The film that is shown. */
  video: RefObject<HTMLVideoElement | null>
  onStep: (by: number) => void
  onPause: () => void
  onSound: () => void
  /** Any of the keys was pressed. */
  onUse: () => void
  onClose: () => void
}

/** What is open above the player, and what has keys of its own. */
const elsewhere =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="slider"], input, textarea, [contenteditable]'
const pressable = 'button, a'

export function useReelKeys({ video, onStep, onPause, onSound, onUse, onClose }: ReelKeys): void {
  const seek = (by: number) => seekTo(video.current, (video.current?.currentTime ?? 0) + by)
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => onStep(1),
    PageDown: () => onStep(1),
    ArrowUp: () => onStep(-1),
    PageUp: () => onStep(-1),
    ArrowRight: () => seek(seekStep),
    ArrowLeft: () => seek(-seekStep),
    Space: onPause,
    KeyM: onSound,
    Escape: onClose,
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : document.body
    if (target.closest(elsewhere) || document.querySelector('[role="dialog"], [role="menu"]')) return
    // A button takes the key that presses it.
    if (event.code === 'Space' && target.closest(pressable)) return
    const act = actions[event.code]
    if (!act) return
    event.preventDefault()
    onUse()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
