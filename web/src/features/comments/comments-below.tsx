// Comments below a post, on its page on a phone: they scroll with it, and the field stays at the bottom of the screen.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { commentTexts } from '../../messages/comments.ts'
import { postQuery } from '../posts/index.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { commentsPlace } from './comments-address.ts'
import type { CommentsAsideProps } from './comments-aside.tsx'
import { useCommentDraft } from './use-comment-draft.ts'

/** Two parts, so that the field keeps its place over all of the page. */
export default function CommentsBelow({ postId, wanted }: CommentsAsideProps) {
  const { data: post } = useQuery(postQuery(postId, useQueryClient()))
  const draft = useCommentDraft(postId)
  const count = post?.commentsCount ?? 0
  return (
    <>
      <section
        id={commentsPlace}
        aria-label={commentTexts.title}
        className="scroll-mt-20 [--above-field:5rem]"
      >
        <h2 className="flex items-center gap-2 px-1 pb-1 text-lg font-bold">
          {commentTexts.title}
          {count > 0 && <span className="ltr text-base font-medium text-ink-2">{formatNumber(count)}</span>}
        </h2>
        <CommentList
          postId={postId}
          postAuthorId={post?.author.id ?? ''}
          draft={draft}
          wanted={wanted}
          asksForOlder
        />
      </section>
      <div
        data-bottom-bar
        className="sticky bottom-0 z-bar -mx-3 mt-auto border-line border-t bg-surface px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]"
      >
        <CommentForm postId={postId} draft={draft} />
      </div>
    </>
  )
}
