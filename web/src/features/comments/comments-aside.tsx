// Comments beside a post, on a desktop: they stand still while the post scrolls.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { commentTexts } from '../../messages/comments.ts'
import { postQuery } from '../posts/index.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { commentsPlace } from './comments-address.ts'
import { useCommentDraft } from './use-comment-draft.ts'

export interface CommentsAsideProps {
  postId: string
  /** A comment that was looked for. */
  wanted: string | undefined
}

export default function CommentsAside({ postId, wanted }: CommentsAsideProps) {
  const { data: post } = useQuery(postQuery(postId, useQueryClient()))
  const draft = useCommentDraft(postId)
  const count = post?.commentsCount ?? 0
  return (
    <section
      id={commentsPlace}
      aria-label={commentTexts.title}
      className="card sticky top-[calc(1.25rem+var(--banner))] flex h-[calc(100dvh-6.5rem-var(--banner))] flex-col overflow-hidden"
    >
      <h2 className="flex items-center gap-2 border-line border-b px-4 py-3 text-lg font-bold">
        {commentTexts.title}
        {count > 0 && <span className="ltr text-base font-medium text-ink-2">{formatNumber(count)}</span>}
      </h2>
      <div className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-3 pt-2">
        <CommentList postId={postId} postAuthorId={post?.author.id ?? ''} draft={draft} wanted={wanted} />
      </div>
      <div className="border-line border-t p-3">
        <CommentForm postId={postId} draft={draft} />
      </div>
    </section>
  )
}
