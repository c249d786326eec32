// The picture or film of a story, as large as the viewer; drawn also before its turn, so that it is there when that comes.
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { pictureSet, posterUrl } from '../../lib/picture-sources.ts'
import { storyViewerTexts as texts } from '../../messages/stories.ts'
import { classes } from '../../ui/classes.ts'
import { previewStyle } from '../../ui/preview-image.ts'
import type { Story, StoryMediaFile } from './story.ts'
import { storySizes } from './story-pictures.ts'

export interface StoryMediaProps {
  story: Story
  /** It is its turn. */
  isShown: boolean
  /** A film plays while it is. */
  running: boolean
  muted: boolean
  /** Of the film, while it is its turn. */
  film: Ref<HTMLVideoElement> | undefined
  onReady: () => void
  onFail: () => void
  /** The browser plays nothing aloud by itself. */
  onSoundRefused: () => void
}

type Film = Extract<StoryMediaFile, { kind: 'film' }>

function StoryFilm({ media, ...props }: StoryMediaProps & { media: Film }) {
  const { story, isShown, running, muted, film, onReady, onFail, onSoundRefused } = props
  const element = useRef<HTMLVideoElement>(null)
  useImperativeHandle(film, () => element.current as HTMLVideoElement, [])
  const refused = useEffectEvent((error: unknown) => {
    console.info('autoplay refused', error)
    if (!muted) onSoundRefused()
  })
  useEffect(() => {
    if (!running) return
    const playing = element.current
    playing?.play().catch((error: unknown) => refused(error))
    return () => playing?.pause()
  }, [running])
  useEffect(() => {
    if (!isShown && element.current) element.current.currentTime = 0
  }, [isShown])
  const { poster, posterInfo } = media
  return (
    <video
      ref={element}
      src={media.url}
      poster={poster ? posterUrl(poster, posterInfo) : undefined}
      muted={muted}
      playsInline
      preload="auto"
      aria-label={texts.of(story.author.name)}
      onLoadedData={onReady}
      onError={onFail}
      className="size-full object-contain"
    />
  )
}

export function StoryMedia(props: StoryMediaProps) {
  const { story, isShown, onReady, onFail } = props
  const { media } = story
  return (
    <div
      aria-hidden={!isShown || undefined}
      className={classes('absolute inset-0 overflow-hidden', !isShown && 'invisible')}
    >
      <div
        aria-hidden
        style={previewStyle(media.kind === 'picture' ? media.info : media.posterInfo)}
        className="absolute inset-0 scale-110 opacity-70 blur-xl"
      />
      <div className="absolute inset-0">
        {media.kind === 'picture' ? (
          <img
            src={media.url}
            srcSet={pictureSet(media.url, media.info?.width)}
            sizes={storySizes}
            alt={texts.of(story.author.name)}
            draggable={false}
            onLoad={onReady}
            onError={onFail}
            className="size-full object-contain"
          />
        ) : (
          <StoryFilm {...props} media={media} />
        )}
      </div>
    </div>
  )
}
