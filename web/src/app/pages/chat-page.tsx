// /chat.
import { ChatScreen } from '../../features/rooms/chat-screen.tsx'

export default function ChatPage() {
  return <ChatScreen />
}
