// Comments over a list of posts: a sheet of a phone, whose head says what they are about.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { commentTexts } from '../../messages/comments.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { postQuery } from '../posts/index.ts'
import { ReportHost } from '../reports/index.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { PostHead } from './post-head.tsx'
import { useCommentDraft } from './use-comment-draft.ts'

export interface CommentsSheetProps {
  postId: string
  /** A comment that was looked for. */
  wanted: string | undefined
  open: boolean
  onClose: () => void
}

export default function CommentsSheet({ postId, wanted, open, onClose }: CommentsSheetProps) {
  const { data: post } = useQuery(postQuery(postId, useQueryClient()))
  const draft = useCommentDraft(postId)
  const count = post?.commentsCount ?? 0
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={count > 0 ? `${commentTexts.title} ${formatNumber(count)}` : commentTexts.title}
        head={post && <PostHead post={post} />}
        tall
        fromEnd
        footer={<CommentForm postId={postId} draft={draft} />}
      >
        <CommentList postId={postId} postAuthorId={post?.author.id ?? ''} draft={draft} wanted={wanted} />
      </Dialog>
      {/* After it, so that a reload does not bring up a report below what is reported. */}
      {open && <ReportHost />}
    </>
  )
}
