// The film of a reel: fetched before its turn, played while it is, begun anew when it is again; it gives its memory back when it goes.
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { releaseFilm } from '../../lib/film-file.ts'
import { posterUrl } from '../../lib/picture-sources.ts'
import { reelTexts } from '../../messages/reels.ts'
import { classes } from '../../ui/classes.ts'
import type { ReelMedia } from './reel.ts'
import { refuseSound } from './reel-sound.ts'

/** Width by height: what is narrower fills the screen, and loses a little at its sides. */
const fills = 0.7

export interface ReelFilmProps {
  media: ReelMedia
  author: string
  isShown: boolean
  /** Its file may be fetched; what has been begun is not given up. */
  isWanted: boolean
  running: boolean
  muted: boolean
  volume: number
  speed: number
  /** Of the film, while it is shown. */
  video: Ref<HTMLVideoElement> | undefined
  /** It can be played without waiting for its file. */
  onReady: () => void
  /** It waits for its file, or no more. */
  onStalled: (isStalled: boolean) => void
  onFail: () => void
  /** The browser plays nothing by itself. */
  onRefused: () => void
}

export function ReelFilm(props: ReelFilmProps) {
  const { media, author, isShown, isWanted, running, muted, volume, speed, video } = props
  const { onReady, onStalled, onFail, onRefused } = props
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  const own = useRef<HTMLVideoElement>(null)
  useImperativeHandle(video, () => own.current as HTMLVideoElement, [])
  useEffect(() => {
    if (element) return () => releaseFilm(element)
  }, [element])
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  const refused = useEffectEvent((error: unknown) => {
    // What was paused again before it began, and what does not come, are no refusals.
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) return
    console.info('autoplay refused', error)
    if (muted) onRefused()
    else refuseSound()
  })
  useEffect(() => {
    if (!running || !element) return
    element.play().catch((error: unknown) => refused(error))
    return () => element.pause()
  }, [running, element])
  // Mute, it may begin after all.
  useEffect(() => {
    if (muted && running && element?.paused) element.play().catch((error: unknown) => refused(error))
  }, [muted, running, element])
  useEffect(() => {
    if (element) Object.assign(element, { volume, playbackRate: speed })
  }, [element, volume, speed])
  useEffect(() => {
    if (!isShown && element && element.currentTime > 0) element.currentTime = 0
  }, [isShown, element])
  const { url, info, poster, posterInfo } = media
  const isNarrow = info !== null && info.width / info.height < fills
  return (
    <video
      ref={(next) => {
        own.current = next
        setElement(next)
      }}
      src={wasWanted ? url : undefined}
      poster={poster ? posterUrl(poster, posterInfo) : undefined}
      muted={muted}
      loop
      playsInline
      preload="auto"
      aria-label={reelTexts.of(author)}
      onCanPlay={() => {
        onReady()
        onStalled(false)
      }}
      onWaiting={() => onStalled(true)}
      onPlaying={() => onStalled(false)}
      onError={wasWanted ? onFail : undefined}
      className={classes('absolute inset-0 size-full', isNarrow ? 'object-cover' : 'object-contain')}
    />
  )
}
