// /channels.
import { ChannelsScreen } from '../../features/videos/channels-screen.tsx'

export default function ChannelsPage() {
  return <ChannelsScreen />
}
