// Notification types: how what a feature tells of looks, and where that leads. Each feature has its own, features/notifications all of them.
import type { LucideIcon } from 'lucide-react'
import type { ToastTone } from './toast-store.ts'

export interface NotificationType {
  icon: LucideIcon
  /** Of its toast; grey where none is given (spec 2 §3). */
  tone?: ToastTone
  /** For what says much: it is folded, and these words stand for the way to its target. */
  wayOut?: string
}

export interface NotificationTypes {
  /** By `notifications.type`. */
  types: Readonly<Record<string, NotificationType>>
  /** The path of a target, by `notifications.target_type`; the id is null where there is but one. */
  targets?: Readonly<Record<string, (id: string | null) => string>>
}
