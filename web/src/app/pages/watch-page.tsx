// /reels/{id}: a video of the catalogue, which is there for all while it is published.
import { useParams } from 'wouter'
import { WatchScreen } from '../../features/videos/watch-screen.tsx'

export default function WatchPage() {
  const { videoId = '' } = useParams<{ videoId: string }>()
  return <WatchScreen key={videoId} videoId={videoId} />
}
