// /search.
import { FirstFaces } from '../../features/friends/first-people.tsx'
import InviteCard from '../../features/mine/invite-card.tsx'
import { SearchScreen } from '../../features/search/search-screen.tsx'

export default function SearchPage() {
  return <SearchScreen people={<FirstFaces />} invite={<InviteCard />} />
}
