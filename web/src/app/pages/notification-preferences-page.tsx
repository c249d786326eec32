// /settings/notifications.
import { PreferencesScreen } from '../../features/notifications/preferences-screen.tsx'

export default function NotificationPreferencesPage() {
  return <PreferencesScreen />
}
