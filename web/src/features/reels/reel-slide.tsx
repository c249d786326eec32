// One reel among those that are in the player: its film, who it is of, what can be done with it. Those beside the one that is shown are drawn
// before their turn.
import { Play } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useMediaFailure } from '../../lib/use-media-failure.ts'
import { reelTexts } from '../../messages/reels.ts'
import { FilmFailure } from '../../ui/film-failure.tsx'
import { previewStyle } from '../../ui/preview-image.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { Reel } from './reel.ts'
import { ReelCaption } from './reel-caption.tsx'
import { ReelFilm } from './reel-film.tsx'
import { ReelRail } from './reel-rail.tsx'
import { ReelSeek } from './reel-seek.tsx'

export interface ReelSlideProps {
  reel: Reel
  /** Its place in the list, from 0. */
  place: number
  isShown: boolean
  isWanted: boolean
  running: boolean
  paused: boolean
  muted: boolean
  volume: number
  speed: number
  controls: boolean
  /** Of the film that is shown. */
  video: RefObject<HTMLVideoElement | null>
  onReady: () => void
  onPause: () => void
  onDrag: (isDragging: boolean) => void
  onRefused: () => void
}

export function ReelSlide(props: ReelSlideProps) {
  const { reel, place, isShown, isWanted, running, paused, muted, volume, speed, controls, video } = props
  const { media, author, content } = reel
  const { hasFailed, fail, retry } = useMediaFailure(media.url)
  const [isStalled, setStalled] = useState(false)
  return (
    <article
      data-reel={reel.id}
      aria-label={reelTexts.of(author.name)}
      inert={!isShown}
      style={{ top: `${place * 100}%` }}
      className="absolute inset-x-0 h-full overflow-clip bg-black"
    >
      <div
        aria-hidden
        style={previewStyle(media.posterInfo)}
        className="absolute inset-0 scale-110 opacity-70 blur-xl"
      />
      {!hasFailed && (
        <ReelFilm
          media={media}
          author={author.name}
          isShown={isShown}
          isWanted={isWanted}
          running={running}
          muted={muted}
          volume={volume}
          speed={speed}
          video={isShown ? video : undefined}
          onReady={props.onReady}
          onStalled={setStalled}
          onFail={fail}
          onRefused={props.onRefused}
        />
      )}
      {isShown && isStalled && !hasFailed && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center">
          <Spinner size={32} />
        </span>
      )}
      {paused && !isStalled && !hasFailed && (
        <span aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center">
          <span className="grid size-18 animate-pop-in place-items-center rounded-full bg-black/45">
            <Play size={34} strokeWidth={1.9} className="translate-x-0.5 fill-current" />
          </span>
        </span>
      )}
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 bottom-0 h-[46%] bg-linear-to-t from-black/90 via-black/45 to-transparent"
      />
      {hasFailed && <FilmFailure title={reelTexts.failed} detail={reelTexts.failedDetail} onRetry={retry} />}
      <div className="pointer-events-none absolute inset-x-0 bottom-11 flex items-end gap-4 px-3 pb-[env(safe-area-inset-bottom)] *:pointer-events-auto">
        <ReelRail reel={reel} isShown={isShown} />
        <ReelCaption author={author} html={content} />
      </div>
      {isShown && !hasFailed && (
        <ReelSeek
          video={video}
          isOpen={controls}
          paused={paused}
          onPause={props.onPause}
          onDrag={props.onDrag}
        />
      )}
    </article>
  )
}
