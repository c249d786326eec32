// /room without a room leads to the root (spec 2 §2).
import { Redirect } from 'wouter'

export default function NoRoomPage() {
  return <Redirect to="/" replace />
}
