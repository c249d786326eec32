// /channel/{id}: a channel and its videos.
import { useParams } from 'wouter'
import { ChannelScreen } from '../../features/videos/channel-screen.tsx'

export default function ChannelPage() {
  const { channelId = '' } = useParams<{ channelId: string }>()
  return <ChannelScreen key={channelId} channelId={channelId} />
}
