// One person's posts, newest first.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useViewerId } from '../../lib/viewer.ts'
import { profileTexts } from '../../messages/profile.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PostList } from './post-list.tsx'
import { userPostsQuery } from './post-pages.ts'

export function UserPosts({ userId }: { userId: string }) {
  const query = useInfiniteQuery(userPostsQuery(userId))
  const own = useViewerId() === userId
  const empty = (
    <EmptyState
      icon={Images}
      title={profileTexts.noPosts}
      {...(own && { detail: profileTexts.noPostsOwn })}
    />
  )
  return <PostList query={query} empty={empty} />
}
