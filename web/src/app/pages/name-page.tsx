// /name/{username}
import { useParams } from 'wouter'
import { NameScreen } from '../../features/profile/name-screen.tsx'

export default function NamePage() {
  const { username = '' } = useParams<{ username: string }>()
  return <NameScreen username={username} />
}
