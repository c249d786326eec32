// What can be done with a reel, one below the other at its side: its author, the like, the comments, the share. What comes to rooms, as a
// gift, stands here too.
import { Heart, type LucideIcon, MessageCircle, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { plural } from '../../lib/plural.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { postTexts } from '../../messages/posts.ts'
import { classes } from '../../ui/classes.ts'
import { commentsParam } from '../comments/index.ts'
import { useLikePost, usePostSharing } from '../posts/index.ts'
import type { Reel } from './reel.ts'
import { ReelAuthor } from './reel-author.tsx'

interface RailButtonProps {
  icon: LucideIcon
  label: string
  onPress: () => void
  pressed?: boolean
  /** What stands below it. */
  children: ReactNode
}

function RailButton({ icon: Icon, label, onPress, pressed, children }: RailButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
      className="grid min-h-12 min-w-12 justify-items-center gap-0.5 rounded-s text-tiny font-semibold text-shadow-sm transition active:scale-95"
    >
      <Icon
        key={String(pressed)}
        aria-hidden
        size={30}
        strokeWidth={1.8}
        className={classes('drop-shadow-md', pressed && 'animate-beat fill-current text-liked')}
      />
      {children}
    </button>
  )
}

const count = (number: number) => number > 0 && <span className="ltr">{formatNumber(number)}</span>

export function ReelRail({ reel, isShown }: { reel: Reel; isShown: boolean }) {
  const { id, liked, likesCount, commentsCount } = reel
  const like = useLikePost(id)
  const comments = useAddressDialog([id], commentsParam)
  const { share, dialog } = usePostSharing(reel)
  return (
    <div className="grid shrink-0 justify-items-center gap-3">
      <ReelAuthor author={reel.author} isShown={isShown} />
      <RailButton
        icon={Heart}
        label={`${liked ? postTexts.unlike : postTexts.like}، ${plural(likesCount, postTexts.likes)}`}
        pressed={liked}
        onPress={() => like(!liked)}
      >
        {count(likesCount)}
      </RailButton>
      <RailButton
        icon={MessageCircle}
        label={`${postTexts.openComments}، ${plural(commentsCount, postTexts.comments)}`}
        onPress={() => comments.show(id)}
      >
        {count(commentsCount)}
      </RailButton>
      <RailButton icon={Share2} label={postTexts.share} onPress={share}>
        <span aria-hidden>{postTexts.share}</span>
      </RailButton>
      {dialog}
    </div>
  )
}
