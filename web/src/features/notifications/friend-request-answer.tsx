// The two buttons of a friend request that still waits for its answer.
import { useQuery } from '@tanstack/react-query'
import type { Person } from '../../lib/person.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Button } from '../../ui/button.tsx'
import { receivedRequestsQuery, useAnswerRequest } from '../friends/public.ts'

function AnswerButtons({ requestId, name }: { requestId: string; name: string }) {
  const { mutate } = useAnswerRequest(requestId)
  return (
    <div className="relative mt-2.5 flex gap-2">
      <Button
        compact
        onClick={() => mutate('accept')}
        aria-label={friendTexts.acceptOf(name)}
        className="min-w-24"
      >
        {friendTexts.accept}
      </Button>
      <Button
        compact
        variant="quiet"
        onClick={() => mutate('reject')}
        aria-label={friendTexts.rejectOf(name)}
        className="min-w-24"
      >
        {friendTexts.reject}
      </Button>
    </div>
  )
}

/** Nothing once the request is answered or withdrawn. */
export function FriendRequestAnswer({ sender }: { sender: Person }) {
  const { data: requests } = useQuery(receivedRequestsQuery(useViewerId()))
  const request = requests?.find(({ senderId }) => senderId === sender.id)
  if (!request) return null
  return <AnswerButtons requestId={request.id} name={sender.username ?? profileTexts.unnamed} />
}
