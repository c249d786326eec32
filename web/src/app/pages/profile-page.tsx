// /profile: one's own profile with one's own posts, and with ?userId= another's (spec 1 §2).
import { useSearchParams } from 'wouter'
import { UserPosts } from '../../features/posts/user-posts.tsx'
import { OwnProfileScreen, UserProfileScreen } from '../../features/profile/profile-screen.tsx'
import { useViewerId } from '../../lib/viewer.ts'

export default function ProfilePage() {
  const viewerId = useViewerId()
  const [params] = useSearchParams()
  const userId = params.get('userId') || viewerId
  const Screen = userId === viewerId ? OwnProfileScreen : UserProfileScreen
  return (
    <Screen key={userId} userId={userId}>
      <UserPosts userId={userId} />
    </Screen>
  )
}
