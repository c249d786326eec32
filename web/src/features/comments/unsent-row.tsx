// A comment that the server does not have yet.
import type { Person } from '../../lib/person.ts'
import { useViewer } from '../../lib/viewer.ts'
import { commentTexts } from '../../messages/comments.ts'
import { UnsentState } from '../../ui/unsent-state.tsx'
import { type BubblePlace, CommentBubble } from './comment-bubble.tsx'
import { commentOutbox, type UnsentComment } from './comment-outbox.ts'

export interface UnsentRowProps extends BubblePlace {
  comment: UnsentComment
  /** `answered`: whom it answers. */
  onTakeBack: (content: string, answered: Person | undefined) => void
}

export function UnsentRow({ comment, onTakeBack, ...place }: UnsentRowProps) {
  const { id, content, refusal, refusedUntil } = comment
  const viewer = useViewer()
  const isUnanswered = commentOutbox.useUnanswered(id)
  const discard = () => commentOutbox.discard(id)
  const edit = () => {
    discard()
    onTakeBack(content, place.answered)
  }
  return (
    <CommentBubble
      author={viewer}
      {...{ ...place, id, content }}
      under={
        <UnsentState
          texts={commentTexts}
          {...{ refusal, refusedUntil, isUnanswered }}
          onResend={() => commentOutbox.resend(id)}
          onEdit={edit}
          onDiscard={discard}
        />
      }
    />
  )
}
