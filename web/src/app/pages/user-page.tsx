// /user/{userId}: another person's profile and posts. One's own id shows one's own profile (spec 1 §2).
import { Redirect, useParams } from 'wouter'
import { UserPosts } from '../../features/posts/user-posts.tsx'
import { UserProfileScreen } from '../../features/profile/profile-screen.tsx'
import { useViewerId } from '../../lib/viewer.ts'

export default function UserPage() {
  const { userId = '' } = useParams<{ userId: string }>()
  if (userId === useViewerId()) return <Redirect to="/profile" replace />
  return (
    <UserProfileScreen userId={userId}>
      <UserPosts userId={userId} />
    </UserProfileScreen>
  )
}
