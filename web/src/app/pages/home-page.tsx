// / and /home.
import { Feed } from '../../features/posts/feed.tsx'
import { shellTexts } from '../../messages/shell.ts'

export default function HomePage() {
  return (
    <>
      <h1 className="sr-only">{shellTexts.home}</h1>
      <Feed />
    </>
  )
}
