// Presence of one friend, on their profile: the dot on the face, and the words below the name. Of anybody else there is nothing.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewerId } from '../../lib/viewer.ts'
import { WithOnlineDot } from '../../ui/online-dot.tsx'
import { friendPresenceQuery, type Presence } from './presence.ts'
import { PresenceText } from './presence-text.tsx'
import { relationQuery } from './relation.ts'

/** Asked for once it is known that they are a friend. */
function useFriendPresence(userId: string): Presence | null | undefined {
  const { data: relation } = useQuery(relationQuery(useViewerId(), userId))
  const isFriend = relation?.status === 'friends'
  const { data: presence } = useQuery({ ...friendPresenceQuery(userId), enabled: isFriend })
  return isFriend ? presence : undefined
}

export function FaceWithPresence({ userId, children }: { userId: string; children: ReactNode }) {
  const presence = useFriendPresence(userId)
  return <WithOnlineDot isOnline={presence?.isOnline === true}>{children}</WithOnlineDot>
}

/** Beside a name. */
export function PresenceOfFriend({ userId }: { userId: string }) {
  const presence = useFriendPresence(userId)
  return presence ? <PresenceText {...presence} /> : null
}

/** Follows the handle on its line. */
export function PresenceLine({ userId }: { userId: string }) {
  const presence = useFriendPresence(userId)
  if (!presence) return null
  return (
    <>
      <span aria-hidden>·</span>
      <PresenceText {...presence} />
    </>
  )
}
