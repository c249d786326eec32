// How many friends a person has; a tap opens the list of them (spec 1 §2).
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { plural } from '../../lib/plural.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { friendTexts } from '../../messages/friends.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Badge } from '../../ui/badge.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'

const FriendsDialog = lazyChunk(() => import('./friends-dialog.tsx'))

const dialogs = ['friends'] as const

export interface FriendsBadgeProps {
  /** Whose friends. */
  userId: string
  count: number
}

export function FriendsBadge({ userId, count }: FriendsBadgeProps) {
  const { open, show, close } = useAddressDialog(dialogs)
  const isOpen = open === 'friends'
  const text = plural(count, profileTexts.friends)
  return (
    <>
      <button
        type="button"
        onClick={() => show('friends')}
        aria-haspopup="dialog"
        aria-label={friendTexts.list.open(text)}
        className="-my-1.5 min-h-11 rounded-full transition active:scale-95"
      >
        <Badge>{text}</Badge>
      </button>
      <MountOnce needed={isOpen}>
        <FriendsDialog userId={userId} count={count} open={isOpen} onClose={close} />
      </MountOnce>
    </>
  )
}
