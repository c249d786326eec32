// What goes on beside the screens while somebody is signed in: sending what was written without a network, hearing of notifications, telling
// friends that one is here.
import CommentSender from '../features/comments/comment-sender.tsx'
import PresenceBeat from '../features/friends/presence-beat.tsx'
import Messaging from '../features/messages/messaging.tsx'
import NotificationListener from '../features/notifications/notification-listener.tsx'
import RoomSender from '../features/rooms/room-sender.tsx'
import SeenSender from '../features/stories/seen-sender.tsx'
import SupportSender from '../features/support/support-sender.tsx'

export default function Background() {
  return (
    <>
      <NotificationListener />
      <CommentSender />
      <SeenSender />
      <SupportSender />
      <RoomSender />
      <Messaging />
      <PresenceBeat />
    </>
  )
}
