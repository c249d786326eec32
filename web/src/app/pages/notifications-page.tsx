// /notifications.
import { NotificationsScreen } from '../../features/notifications/notifications-screen.tsx'

export default function NotificationsPage() {
  return <NotificationsScreen />
}
