// One friend in a list: the way to their profile and, in one's own list, the way out.
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { friendTexts } from '../../messages/friends.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import type { Friend } from './friend-pages.ts'
import { useRemoveFriend } from './remove-friend.ts'

function Remove({ friend, name }: { friend: Friend; name: string }) {
  const [asking, setAsking] = useState(false)
  const { mutate } = useRemoveFriend()
  return (
    <>
      <IconButton
        icon={UserMinus}
        label={friendTexts.list.remove(name)}
        onClick={() => setAsking(true)}
        className="text-ink-2"
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={friendTexts.unfriendTitle(name)}
        description={friendTexts.unfriendDetail}
        confirmLabel={actions.delete}
        onConfirm={() => mutate(friend.id)}
      />
    </>
  )
}

export interface FriendRowProps {
  friend: Friend
  /** The list is the viewer's. */
  own: boolean
}

export function FriendRow({ friend, own }: FriendRowProps) {
  const name = friend.username ?? profileTexts.unnamed
  const isViewer = friend.id === useViewerId()
  return (
    <li className="flex items-center gap-2">
      <Link
        href={isViewer ? '/profile' : `/user/${friend.id}`}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-m"
      >
        <Avatar name={name} url={friend.avatarUrl} />
        <PersonName name={name} />
      </Link>
      {own && <Remove friend={friend} name={name} />}
    </li>
  )
}
