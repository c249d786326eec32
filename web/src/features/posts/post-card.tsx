// One post: who, when, what, and what can be done with it.
import { memo } from 'react'
import { Link } from 'wouter'
import { relativeTime } from '../../lib/relative-time.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Handle, PersonName } from '../../ui/person-name.tsx'
import type { Post } from './post.ts'
import { PostActions } from './post-actions.tsx'
import { PostBody } from './post-body.tsx'
import { PostMenu } from './post-menu.tsx'

function PostHeader({ post, own }: { post: Post; own: boolean }) {
  const viewer = useViewer()
  // One's own name and picture may have changed since the post was read.
  const author = own ? viewer : post.author
  const { createdAt } = post
  return (
    <header className="flex items-center gap-3 ps-3.5 pe-1.5">
      <Link
        href={own ? '/profile' : `/user/${author.id}`}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-m"
      >
        <Avatar name={author.name} url={author.avatarUrl} />
        <span className="min-w-0">
          <PersonName name={author.name} />
          <span className="flex gap-1.5 text-tiny text-ink-2">
            <Handle username={author.username} />
            <span aria-hidden>·</span>
            <time dateTime={createdAt} className="shrink-0">
              {relativeTime(createdAt, Date.now())}
            </time>
          </span>
        </span>
      </Link>
      <PostMenu post={post} own={own} />
    </header>
  )
}

export interface PostCardProps {
  post: Post
  /** Its picture is on the first screen. */
  eager?: boolean
  /** All of its words are in sight. */
  whole?: boolean
}

export const PostCard = memo(function PostCard({ post, eager = false, whole = false }: PostCardProps) {
  const viewer = useViewer()
  const own = post.author.id === viewer.id
  return (
    <article data-place={post.id} className="card overflow-hidden pt-3.5">
      <PostHeader post={post} own={own} />
      <PostBody post={post} eager={eager} whole={whole} asReel />
      <PostActions post={post} />
    </article>
  )
})
