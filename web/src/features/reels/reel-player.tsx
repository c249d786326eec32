// The player of reels: all of the screen, one film after the other, by fingers, keys and the wheel. Of the list three films are in memory:
// the one that is shown, the one before it and the one after it; of the next but one what it begins with has been fetched.
import { ArrowRight, ChevronDown, ChevronUp, EllipsisVertical, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { savesData } from '../../lib/saves-data.ts'
import { reducedMotion, useMediaQuery } from '../../lib/use-media-query.ts'
import { usePageShown } from '../../lib/use-page-shown.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { postTexts } from '../../messages/posts.ts'
import { reelTexts } from '../../messages/reels.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PostMenu } from '../posts/index.ts'
import type { Reel } from './reel.ts'
import { type PlayerConstants, screenProps } from './reel-constants.ts'
import { ReelSlide } from './reel-slide.tsx'
import { turnSound, useMuted } from './reel-sound.ts'
import { useControls } from './use-controls.ts'
import { usePreload } from './use-preload.ts'
import { useReelKeys } from './use-reel-keys.ts'
import type { ReelPlace } from './use-reel-place.ts'
import { useSwipes } from './use-swipes.ts'
import { useWheel } from './use-wheel.ts'

const glass = 'bg-black/40 text-white backdrop-blur-md hover:bg-black/60'

/** Steps lie so many milliseconds apart at least. */
function useLockedSteps(lock: number, step: (by: number) => boolean): (by: number) => boolean {
  const steppedAt = useRef(Number.NEGATIVE_INFINITY)
  return (by) => {
    const now = performance.now()
    if (now - steppedAt.current < lock || !step(by)) return false
    steppedAt.current = now
    return true
  }
}

/** Whether the one that is shown stands still: by its owner's wish, or where nothing is to move by itself. */
function usePaused(id: string | undefined): [boolean, (paused: boolean) => void] {
  const isStill = useMediaQuery(reducedMotion)
  const [wish, setWish] = useState<{ id: string | undefined; paused: boolean }>()
  const paused = wish && wish.id === id ? wish.paused : isStill
  return [paused, (next) => setWish({ id, paused: next })]
}

export interface ReelPlayerProps {
  title: string
  reels: readonly Reel[]
  place: ReelPlace
  constants: PlayerConstants
  /** Stands behind the last one. */
  end: ReactNode
  onClose: () => void
}

export function ReelPlayer({ title, reels, place, constants, end, onClose }: ReelPlayerProps) {
  const { index } = place
  const reel = reels[index]
  const viewerId = useViewerId()
  const screen = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [paused, setPaused] = usePaused(reel?.id)
  const [isHeld, setHeld] = useState(false)
  const [isDragged, setDragged] = useState(false)
  const [readyId, setReadyId] = useState<string>()
  const muted = useMuted()
  const isLookedAt = usePageShown()
  const controls = useControls(reel?.id, constants.controls, paused || isDragged || !reel)
  const hasRoom = readyId === reel?.id && !savesData()
  usePreload(hasRoom ? reels[index + 2] : undefined)
  const step = useLockedSteps(constants.lock, place.step)
  const turn = () => {
    setPaused(!paused)
    controls.show()
  }
  useSwipes(stage, track, {
    constants,
    onStep: step,
    onTap: controls.toggle,
    onDoubleTap: turn,
    onHold: setHeld,
  })
  useWheel(screen, step)
  useReelKeys({ video, onStep: step, onPause: turn, onSound: turnSound, onUse: controls.show, onClose })
  return (
    <section ref={screen} aria-label={title} {...screenProps}>
      <h1 className="sr-only">{title}</h1>
      <div
        ref={stage}
        onPointerMove={({ pointerType }) => pointerType === 'mouse' && controls.show()}
        className="relative mx-auto h-full max-w-[475px] touch-none overflow-clip bg-black select-none"
      >
        <div
          ref={track}
          style={{ translate: `0 calc(${index * -100}% + var(--drag, 0px))` }}
          className="h-full transition-[translate] duration-180 ease-out data-dragged:transition-none"
        >
          {reels.slice(Math.max(0, index - 1), index + 2).map((one, offset) => {
            const at = Math.max(0, index - 1) + offset
            const isShown = at === index
            return (
              <ReelSlide
                key={one.id}
                reel={one}
                place={at}
                isShown={isShown}
                isWanted={isShown || hasRoom}
                running={isShown && isLookedAt && !paused && !isDragged}
                paused={isShown && paused}
                muted={muted}
                volume={constants.volume}
                speed={isHeld && isShown ? constants.holdSpeed : 1}
                controls={controls.shown}
                video={video}
                onReady={() => isShown && setReadyId(one.id)}
                onPause={turn}
                onDrag={setDragged}
                onRefused={() => isShown && setPaused(true)}
              />
            )
          })}
          {index >= reels.length - 1 && (
            <div
              style={{ top: `${reels.length * 100}%` }}
              inert={index < reels.length}
              className="absolute inset-x-0 grid h-full place-content-center"
            >
              {end}
            </div>
          )}
        </div>
        <header
          className={classes(
            'absolute inset-x-0 top-0 flex items-center gap-1.5 bg-linear-to-b from-black/60 to-transparent px-2.5 pt-[max(0.625rem,var(--notch))] pb-10 transition-opacity focus-within:opacity-100',
            controls.shown ? 'pointer-events-none *:pointer-events-auto' : 'pointer-events-none opacity-0',
          )}
        >
          <IconButton icon={ArrowRight} label={actions.back} onClick={onClose} className={glass} />
          <span className="flex-1" />
          {reel && (
            <>
              <IconButton
                icon={muted ? VolumeX : Volume2}
                label={muted ? postTexts.sound.on : postTexts.sound.off}
                onClick={turnSound}
                className={glass}
              />
              <PostMenu
                key={reel.id}
                post={reel}
                own={reel.author.id === viewerId}
                as="reel"
                icon={EllipsisVertical}
                className={glass}
              />
            </>
          )}
        </header>
        {isHeld && (
          <p role="status" className="pointer-events-none absolute inset-x-0 top-20 text-center">
            <span className="rounded-full bg-black/50 px-3 py-1 text-small font-semibold">
              <span className="sr-only">{reelTexts.fast}</span>
              <span aria-hidden className="ltr">
                {constants.holdSpeed}×
              </span>
            </span>
          </p>
        )}
      </div>
      <nav
        aria-label={title}
        className="absolute inset-y-0 end-[max(1rem,calc(50%-20rem))] grid content-center gap-3 max-lg:pointer-events-none max-lg:opacity-0 max-lg:focus-within:opacity-100"
      >
        <IconButton
          icon={ChevronUp}
          label={reelTexts.previous}
          disabled={index === 0}
          onClick={() => step(-1)}
          className="bg-white/12 hover:bg-white/20"
        />
        <IconButton
          icon={ChevronDown}
          label={reelTexts.next}
          disabled={index >= reels.length}
          onClick={() => step(1)}
          className="bg-white/12 hover:bg-white/20"
        />
      </nav>
      <p aria-live="polite" className="sr-only">
        {reel && reelTexts.of(reel.author.name)}
      </p>
    </section>
  )
}
