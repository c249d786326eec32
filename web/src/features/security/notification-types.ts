// Alerts of the account (docs/data.md), about which something can be done on the security screen.
import {
  CalendarX2,
  KeyRound,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Phone,
  ShieldCheck,
  ShieldOff,
} from 'lucide-react'
import { notificationTexts } from '../../messages/notifications.ts'
import type { NotificationType, NotificationTypes } from '../../ui/notification-types.ts'

const alert = (icon: LucideIcon): NotificationType => ({ icon, wayOut: notificationTexts.openSecurity })

export const securityNotifications: NotificationTypes = {
  types: {
    password_changed: alert(KeyRound),
    email_changed: alert(Mail),
    phone_changed: alert(Phone),
    factor_added: alert(ShieldCheck),
    factor_removed: alert(ShieldOff),
    new_device: alert(MonitorSmartphone),
    account_expiry: { icon: CalendarX2, tone: 'danger' },
  },
  targets: { security: () => '/security' },
}
