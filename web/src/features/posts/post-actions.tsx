// What stands under a post: the like with its count, the number of comments, the share.
import { Heart, MessageCircle, Share2 } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { plural } from '../../lib/plural.ts'
import { postTexts } from '../../messages/posts.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLikePost } from './like-post.ts'
import type { Post } from './post.ts'
import { sharePost } from './share-post.ts'

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
      <span className="ltr">{formatNumber(likesCount)}</span>
    </button>
  )
}

export function PostActions({ post }: { post: Post }) {
  return (
    <footer className="flex items-center gap-1 px-2 py-1">
      <LikeButton post={post} />
      <span className="flex min-h-11 items-center gap-1.5 px-2.5 font-medium text-ink-2">
        <MessageCircle aria-hidden size={22} strokeWidth={1.9} />
        <span className="sr-only">{plural(post.commentsCount, postTexts.comments)}</span>
        <span aria-hidden className="ltr">
          {formatNumber(post.commentsCount)}
        </span>
      </span>
      <IconButton
        icon={Share2}
        label={postTexts.share}
        onClick={() => sharePost(post)}
        className="text-ink-2"
      />
    </footer>
  )
}
