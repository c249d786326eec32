// Progress of a reel, which can be dragged: where it is, how much of it has come, how long it is. Time runs from left to right.
import { Pause, Play } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { clockText } from '../../lib/duration.ts'
import { reelTexts } from '../../messages/reels.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { seekStep } from './reel-constants.ts'
import { seekTo } from './seek-to.ts'

/** In seconds. */
interface Progress {
  now: number
  length: number
  buffered: number
}

function progressOf(element: HTMLVideoElement | null): Progress {
  if (!element || !Number.isFinite(element.duration)) return { now: 0, length: 0, buffered: 0 }
  const { buffered, currentTime: now, duration: length } = element
  const parts = Array.from({ length: buffered.length }, (_, part) => [
    buffered.start(part),
    buffered.end(part),
  ])
  const [, end = now] = parts.find(([start = 0, until = 0]) => start <= now && now <= until) ?? []
  return { now, length, buffered: end }
}

const changes = ['timeupdate', 'durationchange', 'progress', 'seeking', 'emptied'] as const

function useProgress(video: RefObject<HTMLVideoElement | null>): [Progress, () => void] {
  const [progress, setProgress] = useState<Progress>(() => progressOf(null))
  useEffect(() => {
    const element = video.current
    const look = () => setProgress(progressOf(element))
    look()
    for (const change of changes) element?.addEventListener(change, look)
    return () => {
      for (const change of changes) element?.removeEventListener(change, look)
    }
  }, [video])
  return [progress, () => setProgress(progressOf(video.current))]
}

export interface ReelSeekProps {
  video: RefObject<HTMLVideoElement | null>
  /** Else a line alone says how far it is. */
  isOpen: boolean
  paused: boolean
  onPause: () => void
  /** The finger is on it: nothing else moves it meanwhile. */
  onDrag: (isDragging: boolean) => void
}

export function ReelSeek({ video, isOpen, paused, onPause, onDrag }: ReelSeekProps) {
  const [{ now, length, buffered }, look] = useProgress(video)
  const percent = (seconds: number) => `${length > 0 ? (100 * seconds) / length : 0}%`
  const seek = (seconds: number) => {
    seekTo(video.current, seconds)
    look()
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    seek((length * (event.clientX - left)) / width)
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    onDrag(true)
    follow(event)
  }
  const press = (event: KeyboardEvent) => {
    const to = { ArrowRight: now + seekStep, ArrowLeft: now - seekStep, Home: 0, End: length }[event.key]
    if (to === undefined) return
    event.preventDefault()
    seek(to)
  }
  const fading = classes('transition-opacity', !isOpen && 'opacity-0')
  return (
    <div
      dir="ltr"
      data-own-gestures
      className="absolute inset-x-0 bottom-0 flex items-center gap-2 px-3 pb-[max(0.25rem,env(safe-area-inset-bottom))] text-small text-white"
    >
      <IconButton
        icon={paused ? Play : Pause}
        label={paused ? reelTexts.play : reelTexts.pause}
        onClick={onPause}
        className={classes(
          fading,
          '-ms-2 hover:bg-white/15',
          !isOpen && 'pointer-events-none focus-visible:opacity-100',
        )}
      />
      <span aria-hidden className={classes(fading, 'tabular-nums')}>
        {clockText(now)}
      </span>
      <div
        role="slider"
        tabIndex={0}
        aria-label={reelTexts.position}
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={Math.round(now)}
        aria-valuetext={reelTexts.positionOf(clockText(now), clockText(length))}
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={() => onDrag(false)}
        onPointerCancel={() => onDrag(false)}
        onKeyDown={press}
        className="grid h-11 min-w-0 flex-1 touch-none items-center rounded-s"
      >
        <span className="relative block h-0.75 rounded-full bg-white/28">
          <span
            className="absolute inset-y-0 start-0 rounded-full bg-white/30"
            style={{ width: percent(buffered) }}
          />
          <span className="absolute inset-y-0 start-0 rounded-full bg-white" style={{ width: percent(now) }}>
            <span className={classes(fading, 'absolute -end-1.5 -top-1 size-2.75 rounded-full bg-white')} />
          </span>
        </span>
      </div>
      <span aria-hidden className={classes(fading, 'tabular-nums')}>
        {clockText(length)}
      </span>
    </div>
  )
}
