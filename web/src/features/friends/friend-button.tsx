// What can be done about another person, on their profile: asking, withdrawing, answering, ending (spec 1 §4).
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Clock, RotateCw, UserPlus } from 'lucide-react'
import { useOverlay } from '../../lib/use-overlay.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WriteButton } from '../messages/index.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { useChangeRelation } from './change-relation.ts'
import { FriendMenu } from './friend-menu.tsx'
import { relationQuery } from './relation.ts'
import { UnfriendDialog } from './unfriend-dialog.tsx'

export interface FriendButtonProps {
  userId: string
  /** Of the person, as shown. */
  name: string
}

/** The friendship, and below it what can be done about it. */
function Friendship({ userId, name }: FriendButtonProps) {
  const [asking, setAsking] = useOverlay()
  const change = useChangeRelation(userId)
  return (
    <>
      <WriteButton userId={userId} name={name} />
      <FriendMenu userId={userId} name={name} onUnfriend={() => setAsking(true)}>
        <Button variant="quiet" compact className="flex-auto">
          {friendTexts.friends}
          <Check aria-hidden size={18} strokeWidth={2.6} className="text-brand" />
          <ChevronDown aria-hidden size={18} className="text-ink-2" />
        </Button>
      </FriendMenu>
      <UnfriendDialog
        name={name}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => change('unfriend')}
      />
    </>
  )
}

function Received({ requestId, name }: { requestId: string; name: string }) {
  return (
    <div className="grid w-full gap-2">
      <p className="font-semibold">{friendTexts.received(name)}</p>
      <AnswerButtons requestId={requestId} name={name} />
    </div>
  )
}

export function FriendButton({ userId, name }: FriendButtonProps) {
  const { data: relation, isError, refetch, isFetching } = useQuery(relationQuery(useViewerId(), userId))
  const change = useChangeRelation(userId)
  switch (relation?.status) {
    case 'none':
      return (
        <Button compact onClick={() => change('add')}>
          <UserPlus aria-hidden size={18} />
          {friendTexts.add}
        </Button>
      )
    case 'sent':
      return (
        <Button variant="quiet" compact onClick={() => change('cancel')}>
          <Clock aria-hidden size={18} />
          {friendTexts.cancel}
        </Button>
      )
    case 'received':
      return <Received requestId={relation.requestId} name={name} />
    case 'friends':
      return <Friendship userId={userId} name={name} />
    default:
      return isError ? (
        <Button variant="quiet" compact loading={isFetching} onClick={() => refetch()}>
          {!isFetching && <RotateCw aria-hidden size={18} />}
          {actions.retry}
        </Button>
      ) : (
        <Skeleton className="h-11 w-36 rounded-m" />
      )
  }
}
