// A video on a page of its own: its film, what is thought of it, its channel, and others beside it on a desktop.
import { useQuery } from '@tanstack/react-query'
import { FileX2, Flag, Share2, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '../../lib/numbers.ts'
import { posterUrl } from '../../lib/picture-sources.ts'
import { plural } from '../../lib/plural.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useIsAdmin } from '../../lib/session.ts'
import { useMediaFailure } from '../../lib/use-media-failure.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { reelTexts } from '../../messages/reels.ts'
import { channelTexts, videoTexts as texts } from '../../messages/videos.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { MissingState } from '../../ui/missing-state.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { shareText } from '../../ui/share-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useReporting } from '../reports/index.ts'
import { channelQuery } from './channel.ts'
import { useCountView } from './count-view.ts'
import { type Reaction, useReaction } from './react-to-video.ts'
import { RestoreVideo } from './restore-video.tsx'
import { SubscribeButton } from './subscribe-button.tsx'
import type { Video } from './video.ts'
import { VideoGrid } from './video-grid.tsx'
import { channelVideosQuery, mostViewedQuery, videoQuery } from './video-queries.ts'

const frame = 'aspect-video max-h-[75dvh] w-full bg-black max-md:rounded-none md:rounded-l'

function Player({ video }: { video: Video }) {
  const { url, title, thumbnailUrl, thumbnailInfo } = video
  const countView = useCountView(video.id)
  const { hasFailed, fail, retry } = useMediaFailure(url)
  if (!url || hasFailed) {
    return (
      <div
        role="alert"
        className={classes(frame, 'grid place-content-center justify-items-center gap-3 text-white')}
      >
        <p className="font-semibold">{url ? reelTexts.failed : texts.notThere}</p>
        {url && (
          <Button variant="quiet" compact onClick={retry}>
            {actions.retry}
          </Button>
        )}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: whoever uploads a video has none
    <video
      src={url}
      poster={thumbnailUrl ? posterUrl(thumbnailUrl, thumbnailInfo) : undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      onPlaying={countView}
      onError={fail}
      className={classes(frame, 'object-contain')}
    />
  )
}

function Reactions({ video }: { video: Video }) {
  const { reaction, choose } = useReaction(video)
  const parts: readonly [Exclude<Reaction, null>, string, number, typeof ThumbsUp][] = [
    ['like', texts.like, video.likes, ThumbsUp],
    ['dislike', texts.dislike, video.dislikes, ThumbsDown],
  ]
  return (
    <span className="flex divide-x divide-line overflow-hidden rounded-full border border-line bg-surface rtl:divide-x-reverse">
      {parts.map(([name, label, count, Icon]) => (
        <button
          key={name}
          type="button"
          aria-pressed={reaction === name}
          aria-label={`${label}، ${formatNumber(count)}`}
          disabled={reaction === undefined}
          onClick={() => choose(name)}
          className={classes(
            'flex min-h-11 items-center gap-2 px-4 font-semibold transition-colors hover:bg-surface-2',
            reaction === name ? 'text-brand' : 'text-ink',
          )}
        >
          <Icon
            aria-hidden
            size={20}
            strokeWidth={1.9}
            className={classes(reaction === name && 'fill-brand-soft')}
          />
          <span className="ltr">{formatNumber(count)}</span>
        </button>
      ))}
    </span>
  )
}

function ChannelLine({ channel, isOwn }: { channel: Video['channel']; isOwn: boolean }) {
  // Its count may have changed with a tap.
  const { data } = useQuery(channelQuery(channel.id))
  return (
    <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-3">
      <Link href={`/channel/${channel.id}`} className="flex min-w-0 items-center gap-3 rounded-m">
        <Avatar name={channel.name} url={channel.imageUrl} size={50} />
        <span className="min-w-0">
          <bdi className="block truncate font-semibold">{channel.name}</bdi>
          <span className="block text-small text-ink-2">
            {plural(data?.subscribers ?? channel.subscribers, channelTexts.subscribers)}
          </span>
        </span>
      </Link>
      {!isOwn && <SubscribeButton channelId={channel.id} />}
    </div>
  )
}

/** More than these are folded. */
const foldedCharacters = 160

function Description({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > foldedCharacters
  return (
    <div className="rounded-m bg-surface-2 px-4 py-3">
      <p
        dir="auto"
        className={classes(
          'whitespace-pre-line text-start wrap-anywhere',
          isLong && !isOpen && 'line-clamp-2',
        )}
      >
        <LinkedText text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="-mb-2 min-h-11 rounded-s font-semibold text-brand"
        >
          {isOpen ? texts.less : texts.more}
        </button>
      )}
    </div>
  )
}

function VideoView({ video }: { video: Video }) {
  const report = useReporting('video', video.id)
  const isOwn = video.ownerId === useViewerId()
  const isAdmin = useIsAdmin()
  const link = `${location.origin}/reels/${video.id}`
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="max-md:-mx-3">
        <Player key={video.id} video={video} />
      </div>
      <h2 className="flex flex-wrap items-center gap-2 text-xl font-bold wrap-anywhere">
        <bdi>{video.title}</bdi>
        {!video.isPublished && <Badge tone="quiet">{video.isWithheld ? texts.withheld : texts.hidden}</Badge>}
        {video.isWithheld && !isOwn && isAdmin && <RestoreVideo videoId={video.id} />}
      </h2>
      <p className="text-small text-ink-2">
        {plural(video.views, texts.views)}
        <span aria-hidden> · </span>
        <time dateTime={video.uploadDate}>{relativeTime(video.uploadDate, Date.now())}</time>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ChannelLine channel={video.channel} isOwn={isOwn} />
        <span className="flex items-center gap-2">
          <Reactions video={video} />
          <IconButton
            icon={Share2}
            label={texts.share}
            onClick={() => shareText(`${video.title}\n${link}`)}
            className="border border-line bg-surface"
          />
          {!isOwn && (
            <IconButton
              icon={Flag}
              label={texts.report}
              onClick={report}
              className="border border-line bg-surface"
            />
          )}
        </span>
      </div>
      {video.description && <Description text={video.description} />}
    </article>
  )
}

/** More from the channel, else what is watched most. */
function Others({ video }: { video: Video }) {
  const others = (videos: Video[]) =>
    videos.filter(({ id, isPublished, url }) => id !== video.id && isPublished && url !== null)
  const ofChannel = useQuery({ ...channelVideosQuery(video.channel.id), select: others })
  const hasOwn = ofChannel.data !== undefined && ofChannel.data.length > 0
  const hasNone = !hasOwn && !ofChannel.isPending
  const mostViewed = useQuery({ ...mostViewedQuery, select: others, enabled: hasNone })
  const title = hasOwn ? texts.fromChannel(video.channel.name) : texts.others
  return (
    <aside aria-label={title} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="px-1 text-lg font-bold">{title}</h2>
      <VideoGrid
        query={hasNone ? mostViewed : ofChannel}
        wide="one"
        empty={<p className="px-1 text-ink-2">{texts.gridEmpty}</p>}
      />
    </aside>
  )
}

export function WatchScreen({ videoId }: { videoId: string }) {
  const { data: video, error, refetch, isFetching } = useQuery(videoQuery(videoId))
  if (video) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="max-md:hidden lg:col-span-2">
          <ScreenHeader title={texts.title} />
        </div>
        <VideoView video={video} />
        <Others video={video} />
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <ScreenHeader title={texts.title} />
      {video === null && <MissingState icon={FileX2} title={texts.gone} detail={texts.goneDetail} />}
      {video === undefined && error && (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
      {video === undefined && !error && (
        <div role="status">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className={frame} />
          <Skeleton className="mt-3 h-7 w-3/4 rounded-s" />
        </div>
      )}
    </div>
  )
}
