// /messages and /messages/{userId}.
import { useParams } from 'wouter'
import { MessagesScreen } from '../../features/messages/messages-screen.tsx'

export default function MessagesPage() {
  const { userId } = useParams<{ userId?: string }>()
  return <MessagesScreen {...(userId !== undefined && { userId })} />
}
