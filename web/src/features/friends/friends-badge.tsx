// How many friends a person has; a tap opens the list of them (spec 1 §2).
import { lazy, useState } from 'react'
import { plural } from '../../lib/plural.ts'
import { friendTexts } from '../../messages/friends.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Badge } from '../../ui/badge.tsx'
import { WhenNeeded } from '../../ui/when-needed.tsx'

const FriendsDialog = lazy(() => import('./friends-dialog.tsx'))

export interface FriendsBadgeProps {
  /** Whose friends. */
  userId: string
  count: number
}

export function FriendsBadge({ userId, count }: FriendsBadgeProps) {
  const [open, setOpen] = useState(false)
  const text = plural(count, profileTexts.friends)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={friendTexts.list.open(text)}
        className="-my-1.5 min-h-11 rounded-full transition active:scale-95"
      >
        <Badge>{text}</Badge>
      </button>
      <WhenNeeded needed={open}>
        <FriendsDialog userId={userId} count={count} open={open} onOpenChange={setOpen} />
      </WhenNeeded>
    </>
  )
}
