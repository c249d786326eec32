// /channels: that they are temporarily disabled (spec 2 §2), until an admin has opened them; then those with the most subscribers, and one's
// own.
import { useQuery } from '@tanstack/react-query'
import { TvMinimal } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { plural } from '../../lib/plural.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { channelTexts as texts } from '../../messages/videos.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { catalogueQuery, channelListQuery, channelOfQuery } from './channel.ts'

const EditChannelDialog = lazyChunk(() => import('./edit-channel-dialog.tsx'))

function Disabled() {
  return (
    <div className="card">
      <EmptyState
        icon={TvMinimal}
        title={texts.disabled}
        detail={texts.disabledDetail}
        action={
          <Link href="/home" className={buttonClass({})}>
            {texts.toHome}
          </Link>
        }
      />
    </div>
  )
}

/** The way to one's channel, or to making one. */
function OwnChannel() {
  const { data: own } = useQuery(channelOfQuery(useViewerId()))
  const { open, show, close } = useAddressDialog(['channel'])
  const [, navigate] = useLocation()
  if (own === undefined) return null
  if (own) {
    return (
      <Link href={`/channel/${own.id}`} className={buttonClass({ compact: true, variant: 'quiet' })}>
        {texts.own}
      </Link>
    )
  }
  return (
    <>
      <Button compact onClick={() => show('channel')}>
        {texts.create}
      </Button>
      <MountOnce needed={open === 'channel'}>
        <EditChannelDialog
          channel={undefined}
          open={open === 'channel'}
          onClose={close}
          onCreated={(id) => navigate(`/channel/${id}`, { replace: true })}
        />
      </MountOnce>
    </>
  )
}

function ChannelList() {
  const { data: channels, error, refetch, isFetching } = useQuery(channelListQuery)
  if (channels?.length === 0) return <EmptyState icon={TvMinimal} title={texts.listEmpty} />
  if (channels) {
    return (
      <ul>
        {channels.map(({ id, name, imageUrl, subscribers }) => (
          <li key={id}>
            <ListRow
              inset
              arrow
              to={`/channel/${id}`}
              lead={<Avatar name={name} url={imageUrl} />}
              title={<bdi>{name}</bdi>}
              detail={plural(subscribers, texts.subscribers)}
            />
          </li>
        ))}
      </ul>
    )
  }
  if (error)
    return (
      <ErrorState title={texts.listFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  return <PeopleSkeleton label={texts.listLoading} />
}

export function ChannelsScreen() {
  const { data: isEnabled, error, refetch, isFetching } = useQuery(catalogueQuery)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHeader title={texts.list}>{isEnabled && <OwnChannel />}</ScreenHeader>
      {isEnabled === false && <Disabled />}
      {isEnabled && (
        <div className="card overflow-hidden">
          <ChannelList />
        </div>
      )}
      {isEnabled === undefined &&
        (error ? (
          <ErrorState
            title={texts.listFailed}
            error={error}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        ) : (
          <PeopleSkeleton label={texts.listLoading} />
        ))}
    </div>
  )
}
