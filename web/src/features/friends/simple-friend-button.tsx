// Simple friend button: the popover of a reel offers but two things, asking for a friendship and ending it (spec 1 §4). A request that waits
// is said to have been sent; one of theirs is answered.
import { UserMinus, UserPlus } from 'lucide-react'
import { useOverlay } from '../../lib/use-overlay.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { useChangeRelation } from './change-relation.ts'
import { UnfriendDialog } from './unfriend-dialog.tsx'
import { useRelation } from './use-relation.ts'

interface SimpleFriendButtonProps {
  userId: string
  /** Of the person, as shown. */
  name: string
}

function Unfriend({ userId, name }: SimpleFriendButtonProps) {
  const [asking, setAsking] = useOverlay()
  const change = useChangeRelation(userId)
  return (
    <>
      <Button variant="quiet" compact block onClick={() => setAsking(true)}>
        <UserMinus aria-hidden size={18} />
        {friendTexts.unfriend}
      </Button>
      <UnfriendDialog
        name={name}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => change('unfriend')}
      />
    </>
  )
}

export function SimpleFriendButton({ userId, name }: SimpleFriendButtonProps) {
  const relation = useRelation(userId, true)
  const change = useChangeRelation(userId)
  if (!relation) return <Skeleton className="h-11 rounded-m" />
  switch (relation.status) {
    case 'friends':
      return <Unfriend userId={userId} name={name} />
    case 'received':
      return <AnswerButtons requestId={relation.requestId} name={name} wide />
    default:
      return (
        <Button
          compact
          block
          variant={relation.status === 'sent' ? 'quiet' : 'main'}
          onClick={() => {
            if (relation.status === 'none') change('add')
            else showToast({ title: friendTexts.sentBefore, tone: 'info' })
          }}
        >
          <UserPlus aria-hidden size={18} />
          {friendTexts.add}
        </Button>
      )
  }
}
