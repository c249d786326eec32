// The two buttons of a friend request that still waits for its answer.
import { useQuery } from '@tanstack/react-query'
import type { Person } from '../../lib/person.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { profileTexts } from '../../messages/profile.ts'
import { AnswerButtons, receivedRequestsQuery } from '../friends/public.ts'

/** Nothing once the request is answered or withdrawn. */
export function FriendRequestAnswer({ sender }: { sender: Person }) {
  const { data: requests } = useQuery(receivedRequestsQuery(useViewerId()))
  const request = requests?.find(({ senderId }) => senderId === sender.id)
  if (!request) return null
  return (
    <div className="relative mt-2.5 w-fit">
      <AnswerButtons requestId={request.id} name={sender.username ?? profileTexts.unnamed} />
    </div>
  )
}
