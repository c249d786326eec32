// A video in a list: its cover, which plays without sound while one points at it, who it is of, and what its owner can do with it. One that is
// hidden, or not there yet, leads nowhere (spec 1 §2).
import { Ellipsis, Eye, EyeOff, Film, Trash2, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { releaseFilm } from '../../lib/film-file.ts'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { plural } from '../../lib/plural.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useOverlay } from '../../lib/use-overlay.ts'
import { actions } from '../../messages/actions.ts'
import { videoTexts as texts } from '../../messages/videos.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useDeleteVideo, useTogglePublished } from './manage-video.ts'
import type { Video } from './video.ts'

const ConfirmDialog = lazyWhenIdle(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** How high a card's cover is (spec 1 §2). */
export type CardSize = 'small' | 'medium' | 'large'
export const coverHeights: Readonly<Record<CardSize, string>> = {
  small: 'h-48',
  medium: 'h-64',
  large: 'h-80',
}

const coverSizes = '(min-width: 1024px) 300px, 100vw'
const pointing = '(hover: hover) and (prefers-reduced-motion: no-preference)'

function Preview({ url, muted }: { url: string; muted: boolean }) {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = film.current
    element?.play().catch((error: unknown) => console.info('autoplay refused', error))
    return () => {
      if (element) releaseFilm(element)
    }
  }, [])
  return (
    <video
      ref={film}
      src={url}
      muted={muted}
      loop
      playsInline
      aria-hidden
      className="absolute inset-0 size-full bg-black object-cover"
    />
  )
}

function stateOf({ url, isPublished, isWithheld, uploadStatus }: Video): string | undefined {
  if (isWithheld) return texts.withheld
  if (!url) return uploadStatus === 'failed' ? texts.failedUpload : texts.uploading
  return isPublished ? undefined : texts.hidden
}

function Cover({ video, size }: { video: Video; size: CardSize }) {
  const { url, thumbnailUrl, thumbnailInfo, duration } = video
  const mayPreview = useMediaQuery(pointing)
  const [isPointed, setPointed] = useState(false)
  const [muted, setMuted] = useState(true)
  const isPlaying = isPointed && mayPreview && url !== null
  const state = stateOf(video)
  return (
    <div
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      className={classes('relative overflow-hidden bg-surface-2', coverHeights[size])}
    >
      {thumbnailUrl ? (
        <Picture
          url={thumbnailUrl}
          info={thumbnailInfo}
          alt=""
          sizes={coverSizes}
          className="size-full object-cover"
        />
      ) : (
        <span className="grid size-full place-items-center text-ink-3">
          <Film aria-hidden size={40} strokeWidth={1.5} />
        </span>
      )}
      {isPlaying && <Preview url={url} muted={muted} />}
      {isPlaying && (
        <span className="absolute start-2 top-2 rounded-full bg-black/60 px-2.5 text-tiny font-semibold text-white">
          {texts.preview}
        </span>
      )}
      {state && (
        <span className="absolute start-2 top-2">
          <Badge tone="quiet">{state}</Badge>
        </span>
      )}
      {url && (
        <span className="ltr absolute start-2 bottom-2 rounded-s bg-black/70 px-1.5 text-tiny font-semibold text-white">
          {duration}
        </span>
      )}
      {isPlaying && (
        <IconButton
          icon={muted ? VolumeX : Volume2}
          label={muted ? texts.sound.on : texts.sound.off}
          onClick={() => setMuted(!muted)}
          className="absolute end-2 top-2 z-sticky bg-black/55 text-white hover:bg-black/70"
        />
      )}
    </div>
  )
}

function Manage({ video }: { video: Video }) {
  const [asking, setAsking] = useOverlay()
  const toggle = useTogglePublished(video.id)
  const deletion = useDeleteVideo(video, () => setAsking(false))
  return (
    <>
      <LazyMenu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={texts.manage(video.title)}
            className="z-sticky -me-2 text-ink-3"
          />
        }
        actions={[
          ...(video.isWithheld
            ? []
            : [
                {
                  label: video.isPublished ? texts.hide : texts.show,
                  icon: video.isPublished ? EyeOff : Eye,
                  onSelect: () => toggle.mutate(),
                },
              ]),
          { label: texts.delete, icon: Trash2, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      <MountOnce needed={asking} onCancel={() => setAsking(false)}>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={texts.deleteTitle}
          description={texts.deleteDetail}
          confirmLabel={actions.delete}
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
        />
      </MountOnce>
    </>
  )
}

/** The whole card is the link, below what else can be pressed. */
function Title({ video, children }: { video: Video; children: ReactNode }) {
  if (!video.isPublished || !video.url) return children
  return (
    <Link
      href={`/reels/${video.id}`}
      aria-label={texts.watch(video.title)}
      className="after:absolute after:inset-0 after:rounded-l"
    >
      {children}
    </Link>
  )
}

export interface VideoCardProps {
  video: Video
  size?: CardSize
  /** Its owner hides, shows and deletes it. */
  managed?: boolean
}

export function VideoCard({ video, size = 'small', managed = false }: VideoCardProps) {
  const { title, channel, views, uploadDate } = video
  return (
    <li data-video={video.id} className="card relative overflow-hidden">
      <Cover video={video} size={size} />
      <div className="flex items-start gap-3 p-3.5">
        <Avatar name={channel.name} url={channel.imageUrl} size={40} />
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 font-semibold wrap-anywhere">
            <Title video={video}>
              <bdi>{title}</bdi>
            </Title>
          </h3>
          <p className="truncate text-small text-ink-2">
            <bdi>{channel.name}</bdi>
          </p>
          <p className="text-small text-ink-2">
            <span>{plural(views, texts.views)}</span>
            <span aria-hidden> · </span>
            <time dateTime={uploadDate}>{relativeTime(uploadDate, Date.now())}</time>
          </p>
        </div>
        {managed && <Manage video={video} />}
      </div>
    </li>
  )
}
