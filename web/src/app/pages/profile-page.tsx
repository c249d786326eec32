// /profile: one's own profile, with one's own posts.
import { UserPosts } from '../../features/posts/user-posts.tsx'
import { OwnProfileScreen } from '../../features/profile/profile-screen.tsx'
import { useViewerId } from '../../lib/viewer.ts'

export default function ProfilePage() {
  const userId = useViewerId()
  return (
    <OwnProfileScreen userId={userId}>
      <UserPosts userId={userId} />
    </OwnProfileScreen>
  )
}
