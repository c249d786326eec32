// /room/{roomId}.
import { useParams } from 'wouter'
import { RoomScreen } from '../../features/rooms/room-screen.tsx'

export default function RoomPage() {
  const { roomId = '' } = useParams<{ roomId: string }>()
  return <RoomScreen key={roomId} roomId={roomId} />
}
