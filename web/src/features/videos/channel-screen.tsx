// A channel on a page of its own: its pictures, who subscribes, its videos; its owner changes it, and adds, hides and deletes videos.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TvMinimal, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { plural } from '../../lib/plural.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { channelTexts as texts, videoTexts } from '../../messages/videos.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MissingState } from '../../ui/missing-state.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Channel, channelQuery } from './channel.ts'
import { SubscribeButton } from './subscribe-button.tsx'
import { UploadList } from './upload-list.tsx'
import type { NewVideo } from './upload-video.ts'
import { VideoGrid } from './video-grid.tsx'
import { channelVideosQuery } from './video-queries.ts'
import { settleCutOffUploads, useVideoUploads } from './video-uploads.ts'

const UploadVideoDialog = lazyChunk(() => import('./upload-video-dialog.tsx'))
const EditChannelDialog = lazyChunk(() => import('./edit-channel-dialog.tsx'))

interface HeadProps {
  channel: Channel
  isOwn: boolean
  onSend: (video: NewVideo) => void
}

function ChannelHead({ channel, isOwn, onSend }: HeadProps) {
  const dialogs = useAddressDialog(['upload', 'channel'])
  return (
    <section className="card overflow-hidden">
      <div className="aspect-4/1 bg-surface-2">
        {channel.bannerUrl && <img src={channel.bannerUrl} alt="" className="size-full object-cover" />}
      </div>
      <div className="flex flex-wrap items-center gap-4 p-5">
        <Avatar name={channel.name} url={channel.imageUrl} size={72} />
        <div className="min-w-0 flex-1">
          <h2 className="text-2xl font-bold wrap-anywhere">
            <bdi>{channel.name}</bdi>
          </h2>
          <p className="text-ink-2">{plural(channel.subscribers, texts.subscribers)}</p>
        </div>
        {isOwn ? (
          <span className="flex flex-wrap gap-2">
            <Button compact onClick={() => dialogs.show('upload')}>
              <Upload aria-hidden size={18} />
              {videoTexts.upload.open}
            </Button>
            <Button compact variant="quiet" onClick={() => dialogs.show('channel')}>
              {texts.edit}
            </Button>
          </span>
        ) : (
          <SubscribeButton channelId={channel.id} />
        )}
      </div>
      {isOwn && (
        <>
          <MountOnce needed={dialogs.open === 'upload'}>
            <UploadVideoDialog
              channel={channel}
              onSend={onSend}
              open={dialogs.open === 'upload'}
              onClose={dialogs.close}
            />
          </MountOnce>
          <MountOnce needed={dialogs.open === 'channel'}>
            <EditChannelDialog channel={channel} open={dialogs.open === 'channel'} onClose={dialogs.close} />
          </MountOnce>
        </>
      )}
    </section>
  )
}

function ChannelView({ channel }: { channel: Channel }) {
  const isOwn = channel.ownerId === useViewerId()
  const client = useQueryClient()
  const { uploads, upload } = useVideoUploads(channel.id)
  // What is under way stands above them.
  const videos = useQuery({
    ...channelVideosQuery(channel.id),
    select: (all) => all.filter(({ id }) => !uploads.some((one) => one.id === id)),
  })
  useEffect(() => {
    if (isOwn) settleCutOffUploads(client).catch((error: unknown) => console.info('not settled', error))
  }, [isOwn, client])
  return (
    <>
      <ChannelHead channel={channel} isOwn={isOwn} onSend={upload} />
      <UploadList uploads={uploads} />
      <VideoGrid
        query={videos}
        wide="many"
        managed={isOwn}
        empty={
          <div className="card">
            <EmptyState icon={TvMinimal} title={texts.noVideos} />
          </div>
        }
      />
    </>
  )
}

export function ChannelScreen({ channelId }: { channelId: string }) {
  const { data: channel, error, refetch, isFetching } = useQuery(channelQuery(channelId))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHeader title={channel?.name ?? texts.title} />
      {channel && <ChannelView channel={channel} />}
      {channel === null && <MissingState icon={TvMinimal} title={texts.gone} detail={texts.goneDetail} />}
      {channel === undefined && error && (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
      {channel === undefined && !error && (
        <div role="status">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-64 rounded-l" />
        </div>
      )}
    </div>
  )
}
