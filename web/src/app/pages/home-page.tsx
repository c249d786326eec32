// / and /home.
import { Suspense, useState } from 'react'
import { Feed } from '../../features/posts/feed.tsx'
import { isNewcomer, useOwnProfile } from '../../features/profile/index.ts'
import { StoryStrip } from '../../features/stories/story-strip.tsx'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { shellTexts } from '../../messages/shell.ts'
import { SuggestionStripSkeleton } from '../../ui/suggestion-strip-skeleton.tsx'

const FirstDay = lazyChunk(() => import('../first-day.tsx'))
const SuggestionStrip = lazyChunk(() => import('../../features/friends/suggestion-strip.tsx'))
const HomeVideos = lazyChunk(async () => ({
  default: (await import('../../features/videos/home-videos.tsx')).HomeVideos,
}))
const InviteCard = lazyChunk(() => import('../../features/mine/invite-card.tsx'))

/** Until somebody has so many friends, people are suggested between posts. */
const enoughFriends = 5

function People() {
  const { data: profile } = useOwnProfile(useViewerId())
  if (!profile || profile.friendsCount >= enoughFriends) return null
  return (
    <Suspense fallback={<SuggestionStripSkeleton />}>
      <SuggestionStrip />
    </Suspense>
  )
}

function Invite() {
  return (
    <Suspense>
      <InviteCard />
    </Suspense>
  )
}

export default function HomePage() {
  const userId = useViewerId()
  const [isNew] = useState(() => isNewcomer(userId))
  return (
    <>
      <h1 className="sr-only">{shellTexts.home}</h1>
      {isNew && (
        <Suspense fallback={<div className="h-80" />}>
          <FirstDay />
        </Suspense>
      )}
      <StoryStrip />
      <Feed people={!isNew && <People />} invite={!isNew && <Invite />} />
      <Suspense>
        <HomeVideos />
      </Suspense>
    </>
  )
}
