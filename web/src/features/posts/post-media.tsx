// The picture or video of a post. Its place has its shape before it comes, so that nothing jumps.
import { Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { shownRatio } from '../../lib/media-info.ts'
import { feedSizes, posterUrl } from '../../lib/picture-sources.ts'
import { postTexts } from '../../messages/posts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { previewStyle } from '../../ui/preview-image.ts'
import { useVisibility } from '../../ui/use-visibility.ts'
import type { PostMedia } from './post.ts'

const soundTexts = postTexts.sound

type PictureMedia = Extract<PostMedia, { kind: 'picture' }>
type VideoMedia = Extract<PostMedia, { kind: 'video' }>

/** Of media that were not measured. */
const unknownRatios = { picture: 13 / 10, video: 4 / 5 }

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

/** Plays without sound while at least half of it is on screen (spec 1 §2). */
function Video({ media, author }: { media: VideoMedia; author: string }) {
  const { url, info, poster, posterInfo } = media
  const video = useRef<HTMLVideoElement>(null)
  const [muted, setMuted] = useState(true)
  const [near, setNear] = useState(false)
  const [seen, setSeen] = useState(false)
  const [isHere, setHere] = useState(false)
  useVisibility(video, setSeen, { share: 0.5 })
  // Far down the list it would only take the network from what is on screen.
  useVisibility(video, (visible) => visible && setNear(true), { margin: '500px' })
  usePlayback(video, near && seen)
  return (
    <div
      style={{ aspectRatio: shownRatio(info, unknownRatios.video), ...(!isHere && previewStyle(posterInfo)) }}
      className="relative max-h-[70dvh] w-full bg-black"
    >
      <video
        ref={video}
        src={near ? url : undefined}
        poster={near && poster ? posterUrl(poster, posterInfo) : undefined}
        onLoadedData={() => setHere(true)}
        aria-label={postTexts.videoOf(author)}
        muted={muted}
        loop
        playsInline
        // With a poster nothing need be fetched before it plays.
        preload={poster ? 'none' : 'metadata'}
        className="size-full object-contain"
      />
      <IconButton
        icon={muted ? VolumeX : Volume2}
        label={muted ? soundTexts.on : soundTexts.off}
        onClick={() => setMuted(!muted)}
        className="absolute end-2 bottom-2 bg-black/55 text-white hover:bg-black/70"
      />
    </div>
  )
}

function PostPicture({ media, author, eager }: { media: PictureMedia; author: string; eager: boolean }) {
  const { url, info } = media
  return (
    <Picture
      key={url}
      url={url}
      info={info}
      alt={postTexts.pictureOf(author)}
      sizes={feedSizes}
      eager={eager}
      style={{ aspectRatio: shownRatio(info, unknownRatios.picture) }}
      className="w-full bg-surface-2 object-cover"
    />
  )
}

export interface MediaProps {
  media: PostMedia
  /** Named in the alternative text. */
  author: string
  /** It is on the first screen: load it before anything else. */
  eager: boolean
}

export function Media({ media, author, eager }: MediaProps) {
  return media.kind === 'picture' ? (
    <PostPicture media={media} author={author} eager={eager} />
  ) : (
    <Video media={media} author={author} />
  )
}
