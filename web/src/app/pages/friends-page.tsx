// /friends.
import { FriendsScreen } from '../../features/friends/friends-screen.tsx'
import InviteCard from '../../features/mine/invite-card.tsx'

export default function FriendsPage() {
  return <FriendsScreen invite={<InviteCard />} />
}
