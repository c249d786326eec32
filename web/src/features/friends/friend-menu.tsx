// Friend menu: what can be done about a friendship: passing the friend's profile on, and ending it, which asks first.
import { Share2, UserMinus } from 'lucide-react'
import type { ReactElement } from 'react'
import { friendTexts } from '../../messages/friends.ts'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { shareText } from '../../ui/share-text.ts'

export interface FriendMenuProps {
  userId: string
  /** Of the person, as shown. */
  name: string
  onUnfriend: () => void
  /** The button that opens it. */
  children: ReactElement<{ onClick?: () => void }>
}

export function FriendMenu({ userId, name, onUnfriend, children }: FriendMenuProps) {
  const share = () => shareText(`${name}\n${location.origin}/user/${userId}`)
  return (
    <LazyMenu
      trigger={children}
      actions={[
        { label: friendTexts.shareProfile, icon: Share2, onSelect: share },
        { label: friendTexts.unfriend, icon: UserMinus, onSelect: onUnfriend, danger: true },
      ]}
    />
  )
}
