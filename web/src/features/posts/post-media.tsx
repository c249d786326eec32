// The picture or video of a post. Both keep a fixed shape, so that nothing jumps when they arrive.
import { Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { postTexts } from '../../messages/posts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useVisibility } from '../../ui/use-visibility.ts'
import type { PostMedia } from './post.ts'

const soundTexts = postTexts.sound

function Picture({ url, author, eager }: { url: string; author: string; eager: boolean }) {
  return (
    <img
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      src={url}
      alt={postTexts.pictureOf(author)}
      decoding="async"
      className="aspect-13/10 w-full bg-surface-2 object-cover"
    />
  )
}

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
function Video({ url, poster, author }: { url: string; poster: string | null; author: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const [muted, setMuted] = useState(true)
  const [near, setNear] = useState(false)
  const [seen, setSeen] = useState(false)
  useVisibility(video, setSeen, { share: 0.5 })
  // Far down the list it would only take the network from what is on screen.
  useVisibility(video, (visible) => visible && setNear(true), { margin: '500px' })
  usePlayback(video, near && seen)
  return (
    <div className="relative aspect-4/5 max-h-[70dvh] w-full bg-black">
      <video
        ref={video}
        src={near ? url : undefined}
        poster={near && poster ? poster : undefined}
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

export interface MediaProps {
  media: PostMedia
  /** Named in the alternative text. */
  author: string
  /** It is on the first screen: load it before anything else. */
  eager: boolean
}

export function Media({ media, author, eager }: MediaProps) {
  return media.kind === 'picture' ? (
    <Picture url={media.url} author={author} eager={eager} />
  ) : (
    <Video url={media.url} poster={media.poster} author={author} />
  )
}
