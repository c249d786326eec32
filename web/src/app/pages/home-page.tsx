// / and /home.
import { Feed } from '../../features/posts/feed.tsx'

export default function HomePage() {
  return <Feed />
}
