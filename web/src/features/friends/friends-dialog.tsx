// A person's friends; from one's own list one may take somebody out (spec 1 §2).
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FriendList } from './friend-list.tsx'
import { friendsQuery } from './friend-pages.ts'
import type { FriendsBadgeProps } from './friends-badge.tsx'

interface FriendsDialogProps extends FriendsBadgeProps {
  open: boolean
  onClose: () => void
}

export default function FriendsDialog({ userId, count, open, onClose }: FriendsDialogProps) {
  const query = useInfiniteQuery({ ...friendsQuery(userId), enabled: open })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={friendTexts.list.title(formatNumber(count))}
    >
      <FriendList query={query} own={userId === useViewerId()} />
    </Dialog>
  )
}
