// The pictures or video of a post. Its place has its shape before it comes, so that nothing jumps.
import { Maximize, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { shownRatio } from '../../lib/media-info.ts'
import { posterUrl } from '../../lib/picture-sources.ts'
import { useMediaFailure } from '../../lib/use-media-failure.ts'
import { reducedMotion, useMediaQuery } from '../../lib/use-media-query.ts'
import { actions } from '../../messages/actions.ts'
import { postTexts } from '../../messages/posts.ts'
import { reelTexts } from '../../messages/reels.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { previewStyle } from '../../ui/preview-image.ts'
import { useVisibility } from '../../ui/use-visibility.ts'
import type { PostMedia } from './post.ts'
import { Pictures } from './post-pictures.tsx'

const soundTexts = postTexts.sound

type VideoMedia = Extract<PostMedia, { kind: 'video' }>

/** Of one that was not measured. */
const unknownRatio = 4 / 5

/** Plays while `playing`. Wait for the address with it: setting one stops whatever plays. */
function usePlayback(video: RefObject<HTMLVideoElement | null>, playing: boolean): void {
  useEffect(() => {
    const element = video.current
    if (!playing || !element) return
    // The browser may refuse to play by itself, to save data or power; the controls remain.
    element.play().catch((error: unknown) => console.info('autoplay refused', error))
    return () => element.pause()
  }, [video, playing])
}

interface VideoProps {
  /** Where a tap opens it among the reels (spec 1 §2); undefined where it is but looked at. */
  reel: string | undefined
  media: VideoMedia
  author: string
}

const frame = 'relative max-h-[70dvh] w-full bg-black'

/** Plays without sound while at least half of it is on screen (spec 1 §2), or when it is asked to, where nothing is to move by itself. */
function Film({ reel, media, author, onFail }: VideoProps & { onFail: () => void }) {
  const { url, info, poster, posterInfo } = media
  const video = useRef<HTMLVideoElement>(null)
  const [muted, setMuted] = useState(true)
  const [near, setNear] = useState(false)
  const [seen, setSeen] = useState(false)
  const [isHere, setHere] = useState(false)
  const isStill = useMediaQuery(reducedMotion)
  useVisibility(video, setSeen, { share: 0.5 })
  // Far down the list it would only take the network from what is on screen.
  useVisibility(video, (visible) => visible && setNear(true), { margin: '500px' })
  usePlayback(video, near && seen && !isStill)
  return (
    <div
      style={{ aspectRatio: shownRatio(info, unknownRatio), ...(!isHere && previewStyle(posterInfo)) }}
      className={frame}
    >
      <video
        ref={video}
        src={near ? url : undefined}
        poster={near && poster ? posterUrl(poster, posterInfo) : undefined}
        onLoadedData={() => setHere(true)}
        onError={onFail}
        aria-label={postTexts.videoOf(author)}
        muted={muted}
        controls={isStill}
        loop
        playsInline
        // With a poster nothing need be fetched before it plays.
        preload={poster ? 'none' : 'metadata'}
        className="size-full object-contain"
      />
      {reel && !isStill && (
        <Link
          href={reel}
          aria-label={reelTexts.open(author)}
          className="absolute inset-0 -outline-offset-4"
        />
      )}
      {reel && isStill && (
        <Link
          href={reel}
          aria-label={reelTexts.open(author)}
          className="absolute end-2 top-2 grid size-11 place-items-center rounded-full bg-black/55 text-white hover:bg-black/70"
        >
          <Maximize aria-hidden size={20} strokeWidth={1.9} />
        </Link>
      )}
      {!isStill && (
        <IconButton
          icon={muted ? VolumeX : Volume2}
          label={muted ? soundTexts.on : soundTexts.off}
          onClick={() => setMuted(!muted)}
          className="absolute end-2 bottom-2 bg-black/55 text-white hover:bg-black/70"
        />
      )}
    </div>
  )
}

/** It is gone, cannot be played, or the network went. */
function MissingFilm({ media: { info, posterInfo }, onRetry }: { media: VideoMedia; onRetry: () => void }) {
  return (
    <div
      style={{ aspectRatio: shownRatio(info, unknownRatio), ...previewStyle(posterInfo) }}
      className={classes(frame, 'grid')}
    >
      <div
        role="alert"
        className="grid place-content-center justify-items-center gap-3 bg-black/55 p-4 text-white"
      >
        <p className="text-center font-semibold">{postTexts.videoFailed}</p>
        <Button variant="quiet" compact onClick={onRetry}>
          {actions.retry}
        </Button>
      </div>
    </div>
  )
}

function Video(props: VideoProps) {
  const { hasFailed, fail, retry } = useMediaFailure(props.media.url)
  if (hasFailed) return <MissingFilm media={props.media} onRetry={retry} />
  return <Film {...props} onFail={fail} />
}

export interface MediaProps {
  postId: string
  media: PostMedia
  /** Named in the alternative text. */
  author: string
  /** It is on the first screen: load it before anything else. */
  eager: boolean
  /** A tap on a film opens it among the reels. */
  asReel: boolean
}

export function Media({ postId, media, author, eager, asReel }: MediaProps) {
  return media.kind === 'pictures' ? (
    <Pictures postId={postId} pictures={media.pictures} author={author} eager={eager} />
  ) : (
    <Video media={media} author={author} reel={asReel ? `/reels?startFrom=${postId}` : undefined} />
  )
}
