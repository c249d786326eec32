// One friend in a list: the way to their profile and, in one's own list, what can be done with them.
import { Coins, Ellipsis } from 'lucide-react'
import { useOverlay } from '../../lib/use-overlay.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { transferTexts } from '../../messages/transfers.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { WithOnlineDot } from '../../ui/online-dot.tsx'
import { Handle, PersonName } from '../../ui/person-name.tsx'
import { WriteIcon } from '../messages/index.ts'
import { useTransferTo } from '../transfers/index.ts'
import { FriendMenu } from './friend-menu.tsx'
import type { Friend } from './friend-queries.ts'
import { PresenceText } from './presence-text.tsx'
import { useRemoveFriend } from './remove-friend.ts'
import { UnfriendDialog } from './unfriend-dialog.tsx'

function FriendActions({ friend }: { friend: Friend }) {
  const { id, name } = friend
  const [asking, setAsking] = useOverlay()
  const { mutate } = useRemoveFriend()
  const transferTo = useTransferTo()
  return (
    <span className="flex shrink-0 items-center gap-1">
      <WriteIcon userId={id} name={name} />
      <IconButton
        icon={Coins}
        label={transferTexts.sendPointsTo(name)}
        onClick={() => transferTo(friend)}
        className="bg-gold-soft text-gold"
      />
      <FriendMenu userId={id} name={name} onUnfriend={() => setAsking(true)}>
        <IconButton icon={Ellipsis} label={friendTexts.optionsOf(name)} className="text-ink-2" />
      </FriendMenu>
      <UnfriendDialog name={name} open={asking} onOpenChange={setAsking} onConfirm={() => mutate(id)} />
    </span>
  )
}

export interface FriendRowProps {
  friend: Friend
  /** The list is the viewer's. */
  own: boolean
}

export function FriendRow({ friend, own }: FriendRowProps) {
  const { name, username } = friend
  const isViewer = friend.id === useViewerId()
  return (
    <li>
      <ListRow
        lead={
          <WithOnlineDot isOnline={friend.isOnline}>
            <Avatar name={name} url={friend.avatarUrl} />
          </WithOnlineDot>
        }
        title={<PersonName name={name} />}
        detail={
          own || friend.lastSeen ? (
            <PresenceText lastSeen={friend.lastSeen} isOnline={friend.isOnline} />
          ) : (
            <Handle username={username} />
          )
        }
        to={isViewer ? '/profile' : `/user/${friend.id}`}
        action={own && <FriendActions friend={friend} />}
      />
    </li>
  )
}
