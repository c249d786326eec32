// A person's friends; from one's own list one may take somebody out (spec 1 §2). A long list can be searched.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { searchPause } from '../../lib/searching.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { FoundFriends, FriendList } from './friend-list.tsx'
import { friendsQuery } from './friend-queries.ts'
import type { FriendsBadgeProps } from './friends-badge.tsx'

interface FriendsDialogProps extends FriendsBadgeProps {
  open: boolean
  onClose: () => void
}

/** More than one sees at once. */
const longList = 6

export default function FriendsDialog({ userId, count, open, onClose }: FriendsDialogProps) {
  const query = useInfiniteQuery({ ...friendsQuery(userId), enabled: open })
  const own = userId === useViewerId()
  const [typed, setTyped] = useState('')
  const words = useDebouncedValue(typed.trim(), searchPause)
  // Also once the last of many is taken out while one looks for others.
  const [isLong] = useState(count >= longList)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={friendTexts.list.title(formatNumber(count))}
      tall={isLong}
    >
      {isLong && (
        <div className="sticky top-0 z-sticky bg-surface pb-2">
          <SearchField label={friendTexts.list.search} value={typed} onValue={setTyped} />
        </div>
      )}
      {words ? (
        <FoundFriends userId={userId} words={words} own={own} />
      ) : (
        <FriendList query={query} own={own} />
      )}
    </Dialog>
  )
}
