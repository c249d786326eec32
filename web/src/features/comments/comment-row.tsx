// One comment in the list: a reply to it, and its menu: the text can be copied, one's own deleted, another's reported.
import { Copy, Ellipsis, Flag, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { Person } from '../../lib/person.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useOverlay } from '../../lib/use-overlay.ts'
import { useViewer } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { commentTexts } from '../../messages/comments.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { useReporting } from '../reports/index.ts'
import type { Comment } from './comment.ts'
import { type BubblePlace, CommentBubble } from './comment-bubble.tsx'
import { useDeleteComment } from './delete-comment.ts'

interface CommentMenuProps {
  postId: string
  comment: Comment
  own: boolean
}

function CommentMenu({ postId, comment: { id, author, content }, own }: CommentMenuProps) {
  const [asking, setAsking] = useOverlay()
  const report = useReporting('comment', id)
  const deletion = useDeleteComment(postId)
  const last = own
    ? { label: commentTexts.delete, icon: Trash2, danger: true, onSelect: () => setAsking(true) }
    : { label: commentTexts.report, icon: Flag, onSelect: report }
  return (
    <>
      <LazyMenu
        trigger={<IconButton icon={Ellipsis} label={commentTexts.more(author.name)} className="text-ink-3" />}
        actions={[{ label: commentTexts.copy, icon: Copy, onSelect: () => copyText(content) }, last]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={commentTexts.deleteTitle}
        description={commentTexts.deleteDetail}
        confirmLabel={actions.delete}
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate(id, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

export interface CommentRowProps extends BubblePlace {
  postId: string
  comment: Comment
  isWanted: boolean
  onReply: (author: Person) => void
}

export const CommentRow = memo(function CommentRow(props: CommentRowProps) {
  const { postId, comment, isWanted, onReply, ...place } = props
  const { id, author, content, createdAt } = comment
  const viewer = useViewer()
  const own = author.id === viewer.id
  return (
    <CommentBubble
      author={own ? viewer : author}
      {...{ ...place, id, content, isWanted }}
      under={
        <>
          <time dateTime={createdAt}>{relativeTime(createdAt, Date.now())}</time>
          <button
            type="button"
            aria-label={commentTexts.replyTo(author.name)}
            onClick={() => onReply(author)}
            className="min-h-11 min-w-11 rounded-s px-2 font-semibold"
          >
            {commentTexts.reply}
          </button>
        </>
      }
      menu={<CommentMenu postId={postId} comment={comment} own={own} />}
    />
  )
})
