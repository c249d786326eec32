// One person's posts, newest first: as a list, and those with media as a grid.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { Link } from 'wouter'
import { useViewerId } from '../../lib/viewer.ts'
import { postTexts } from '../../messages/posts.ts'
import { profileTexts } from '../../messages/profile.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { profilePostsId, useProfileView } from '../profile/index.ts'
import { MediaGrid } from './media-grid.tsx'
import { PostList } from './post-list.tsx'
import { userPostsQuery } from './post-queries.ts'

interface NothingYetProps {
  title: string
  /** What is said of it on one's own profile, beside the way to the first post. */
  ownDetail: string
  own: boolean
}

function NothingYet({ title, ownDetail, own }: NothingYetProps) {
  return (
    <EmptyState
      icon={Images}
      title={title}
      {...(own && {
        detail: ownDetail,
        action: (
          <Link href="/home?open=compose" className={buttonClass({})}>
            {postTexts.writeFirst}
          </Link>
        ),
      })}
    />
  )
}

function PostsView({ userId, own }: { userId: string; own: boolean }) {
  const query = useInfiniteQuery(userPostsQuery(userId))
  const { noPosts, noPostsOwn } = profileTexts
  return <PostList query={query} empty={<NothingYet title={noPosts} ownDetail={noPostsOwn} own={own} />} />
}

function MediaView({ userId, own }: { userId: string; own: boolean }) {
  const { noMedia, noMediaOwn } = profileTexts
  return <MediaGrid userId={userId} empty={<NothingYet title={noMedia} ownDetail={noMediaOwn} own={own} />} />
}

export function UserPosts({ userId }: { userId: string }) {
  const { view, setView } = useProfileView()
  const own = useViewerId() === userId
  const { views } = profileTexts
  return (
    <section id={profilePostsId} className="scroll-mt-20">
      <Tabs
        label={views.label}
        value={view}
        onValue={setView}
        items={[
          { id: 'posts', label: views.posts, content: <PostsView userId={userId} own={own} /> },
          { id: 'media', label: views.media, content: <MediaView userId={userId} own={own} /> },
        ]}
      />
    </section>
  )
}
