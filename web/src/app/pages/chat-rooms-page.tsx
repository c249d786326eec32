// /chat-rooms.
import { ChatRoomsScreen } from '../../features/rooms/chat-rooms-screen.tsx'

export default function ChatRoomsPage() {
  return <ChatRoomsScreen />
}
