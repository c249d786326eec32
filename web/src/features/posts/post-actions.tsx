// What stands under a post: the like with its count, the number of comments, the share.
import { Heart, MessageCircle, Share2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '../../lib/numbers.ts'
import { plural } from '../../lib/plural.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { desktop, matchesMedia } from '../../lib/use-media-query.ts'
import { postTexts } from '../../messages/posts.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { commentsParam, commentsPlace } from '../comments/index.ts'
import { useLikePost } from './like-post.ts'
import type { Post } from './post.ts'
import { usePostSharing } from './use-post-sharing.tsx'

function LikeButton({ post }: { post: Post }) {
  const like = useLikePost(post.id)
  const { liked, likesCount } = post
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`${liked ? postTexts.unlike : postTexts.like}، ${plural(likesCount, postTexts.likes)}`}
      onClick={() => like(!liked)}
      className={classes(
        'flex min-h-11 min-w-11 items-center gap-1.5 rounded-full px-2.5 font-medium transition-colors hover:bg-surface-2',
        liked ? 'text-liked' : 'text-ink-2',
      )}
    >
      <Heart
        key={String(liked)}
        aria-hidden
        size={23}
        strokeWidth={1.9}
        className={classes(liked && 'animate-beat fill-current')}
      />
      {likesCount > 0 && <span className="ltr">{formatNumber(likesCount)}</span>}
    </button>
  )
}

/** To the page of the post, which has its comments; on a phone a tap in a list opens them over it, and on that page it leads to them. */
function CommentsLink({ post: { id, commentsCount } }: { post: Post }) {
  const comments = useAddressDialog([id], commentsParam)
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const isHere = location.pathname === `/post/${id}`
    if (!isHere && matchesMedia(desktop)) return
    event.preventDefault()
    if (isHere) document.getElementById(commentsPlace)?.scrollIntoView()
    else comments.show(id)
  }
  return (
    <Link
      href={`/post/${id}`}
      onClick={open}
      aria-label={`${postTexts.openComments}، ${plural(commentsCount, postTexts.comments)}`}
      className="flex min-h-11 min-w-11 items-center gap-1.5 rounded-full px-2.5 font-medium text-ink-2 transition-colors hover:bg-surface-2"
    >
      <MessageCircle aria-hidden size={22} strokeWidth={1.9} />
      {commentsCount > 0 && <span className="ltr">{formatNumber(commentsCount)}</span>}
    </Link>
  )
}

function ShareButton({ post }: { post: Post }) {
  const { share, dialog } = usePostSharing(post)
  return (
    <>
      <IconButton icon={Share2} label={postTexts.share} onClick={share} className="text-ink-2" />
      {dialog}
    </>
  )
}

export function PostActions({ post }: { post: Post }) {
  return (
    <footer className="flex items-center gap-1 px-2 py-1">
      <LikeButton post={post} />
      <CommentsLink post={post} />
      <ShareButton post={post} />
    </footer>
  )
}
