// What can be done about another person, on their profile: asking, withdrawing, answering, ending (spec 1 §4).
import { useQuery } from '@tanstack/react-query'
import { Clock, RotateCw, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenNeeded } from '../../ui/when-needed.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { useChangeRelation } from './change-relation.ts'
import { relationQuery } from './relation.ts'

const ConfirmDialog = lazyWhenIdle(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

export interface FriendButtonProps {
  userId: string
  /** Of the person, as shown. */
  name: string
}

function Unfriend({ userId, name }: FriendButtonProps) {
  const [asking, setAsking] = useState(false)
  const change = useChangeRelation(userId)
  return (
    <>
      <Button variant="quiet" compact onClick={() => setAsking(true)}>
        <UserMinus aria-hidden size={18} />
        {friendTexts.unfriend}
      </Button>
      <WhenNeeded needed={asking}>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={friendTexts.unfriendTitle(name)}
          description={friendTexts.unfriendDetail}
          confirmLabel={friendTexts.unfriend}
          onConfirm={() => change('unfriend')}
        />
      </WhenNeeded>
    </>
  )
}

function Received({ requestId, name }: { requestId: string; name: string }) {
  return (
    <div className="grid gap-2">
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
      return <Unfriend userId={userId} name={name} />
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
