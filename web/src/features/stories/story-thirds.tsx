// Thirds of the screen (spec 1 §2): the left one leads back, the middle one pauses, the right one leads on. Whoever holds a finger down
// pauses for as long. They show themselves once.
import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { localStore } from '../../lib/storage.ts'
import { storyViewerTexts as texts } from '../../messages/stories.ts'
import { classes } from '../../ui/classes.ts'

/** Milliseconds after which a press is a hold, and for which the thirds are shown. */
const holdAfter = 200
const shownFor = 2_500
/** Pixels of a finger's way that close or lead on. */
const swipe = 60

const shownKey = 'majlis:story-thirds'

/** Whether they are still to be shown to whoever uses this browser. */
function useIntroduction(isReady: boolean): boolean {
  const [isNew, setIsNew] = useState(() => localStore.read(shownKey) !== true)
  useEffect(() => {
    if (!isNew || !isReady) return
    localStore.write(shownKey, true)
    const timer = setTimeout(() => setIsNew(false), shownFor)
    return () => clearTimeout(timer)
  }, [isNew, isReady])
  return isNew && isReady
}

export interface StoryThirdsProps {
  /** There is something to see: they show themselves then. */
  isReady: boolean
  paused: boolean
  onPrevious: () => void
  onPause: () => void
  onNext: () => void
  onHold: (isHeld: boolean) => void
  onClose: () => void
}

interface Press {
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
  /** What follows is no tap. */
  isOther: boolean
}

/** A hold and a swipe end in a click too, which is none. */
function usePresses({ onHold, onClose, onNext, onPrevious }: StoryThirdsProps) {
  const press = useRef<Press>(undefined)
  const end = (event: PointerEvent) => {
    const current = press.current
    if (!current) return
    clearTimeout(current.timer)
    onHold(false)
    const [x, y] = [event.clientX - current.x, event.clientY - current.y]
    if (event.type === 'pointercancel') return
    if (y > swipe && y > Math.abs(x)) onClose()
    else if (Math.abs(x) > swipe) (x < 0 ? onNext : onPrevious)()
    else return
    current.isOther = true
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      // What it leaves is still told of it.
      event.currentTarget.setPointerCapture(event.pointerId)
      const current: Press = {
        x: event.clientX,
        y: event.clientY,
        isOther: false,
        timer: setTimeout(() => {
          current.isOther = true
          onHold(true)
        }, holdAfter),
      }
      press.current = current
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** Runs what a tap does. */
    tapped: (work: () => void) => () => {
      const wasOther = press.current?.isOther
      press.current = undefined
      if (!wasOther) work()
    },
  }
}

function Third({ icon: Icon, label, isShown, onTap, presses }: ThirdProps) {
  const { tapped, ...pointer } = presses
  return (
    <button
      type="button"
      aria-label={label}
      {...pointer}
      onClick={tapped(onTap)}
      onContextMenu={(event) => event.preventDefault()}
      className="group grid touch-none select-none place-content-center outline-none"
    >
      <span
        aria-hidden
        className={classes(
          'grid justify-items-center gap-1.5 transition-opacity group-focus-visible:opacity-100',
          isShown ? 'opacity-100' : 'opacity-0',
        )}
      >
        <span className="grid size-13 place-items-center rounded-full bg-black/50">
          <Icon size={24} strokeWidth={1.9} />
        </span>
        <span className="rounded-full bg-black/50 px-3 text-small font-medium">{label}</span>
      </span>
    </button>
  )
}

interface ThirdProps {
  icon: LucideIcon
  label: string
  isShown: boolean
  onTap: () => void
  presses: ReturnType<typeof usePresses>
}

export function StoryThirds(props: StoryThirdsProps) {
  const { isReady, paused, onPrevious, onPause, onNext } = props
  const isNew = useIntroduction(isReady)
  const presses = usePresses(props)
  return (
    <div className="absolute inset-0 grid grid-cols-3" dir="ltr">
      <Third icon={ChevronLeft} label={texts.previous} isShown={isNew} onTap={onPrevious} presses={presses} />
      <Third
        icon={paused ? Play : Pause}
        label={paused ? texts.play : texts.pause}
        isShown={isNew || paused}
        onTap={onPause}
        presses={presses}
      />
      <Third icon={ChevronRight} label={texts.next} isShown={isNew} onTap={onNext} presses={presses} />
    </div>
  )
}
