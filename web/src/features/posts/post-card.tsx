// One post: who, when, what, and what can be done with it.
import { memo } from 'react'
import { Link } from 'wouter'
import { relativeTime } from '../../lib/relative-time.ts'
import { useViewer } from '../../lib/viewer.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import type { Post } from './post.ts'
import { PostActions } from './post-actions.tsx'
import { Media } from './post-media.tsx'
import { PostMenu } from './post-menu.tsx'
import { RichText } from './rich-text-view.tsx'

function PostHeader({ post, own }: { post: Post; own: boolean }) {
  const viewer = useViewer()
  // One's own name and picture may have changed since the post was read.
  const author = own ? viewer : post.author
  const { createdAt } = post
  const name = author.username ?? profileTexts.unnamed
  return (
    <header className="flex items-center gap-3 ps-3.5 pe-1.5">
      <Link
        href={own ? '/profile' : `/user/${author.id}`}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-m"
      >
        <Avatar name={name} url={author.avatarUrl} />
        <span className="min-w-0">
          <PersonName name={name} />
          <time dateTime={createdAt} className="block text-tiny text-ink-2">
            {relativeTime(createdAt, Date.now())}
          </time>
        </span>
      </Link>
      {own && <PostMenu post={post} />}
    </header>
  )
}

export interface PostCardProps {
  post: Post
  /** Its picture is on the first screen. */
  eager?: boolean
}

export const PostCard = memo(function PostCard({ post, eager = false }: PostCardProps) {
  const viewer = useViewer()
  const own = post.author.id === viewer.id
  return (
    <article className="card overflow-hidden pt-3.5">
      <PostHeader post={post} own={own} />
      {post.content && (
        <div className="px-4 py-2.5">
          <RichText html={post.content} />
        </div>
      )}
      {post.media && (
        <div className={post.content ? undefined : 'mt-3'}>
          <Media media={post.media} author={post.author.username ?? profileTexts.unnamed} eager={eager} />
        </div>
      )}
      <PostActions post={post} />
    </article>
  )
})
