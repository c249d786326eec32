// Notification types: how what a feature tells of looks, and where that leads. Each feature has its own, features/notifications all of them.
import type { LucideIcon } from 'lucide-react'
import type { ToastTone } from './toast-store.ts'

/** As `notifications.outcome`. */
export type NotificationOutcome = 'accepted' | 'rejected'

export interface NotificationType {
  icon: LucideIcon
  /** Of its toast; grey where none is given (spec 2 §3). */
  tone?: ToastTone
  /**
   * What stands after the name of who did it: a noun, so that no text needs a gender. Without one, or where nobody is named, it is its
   * title and message that are shown.
   */
  noun?: string
  /** The administration did it, and is named as people are. */
  byHouse?: boolean
  /** What came stands behind the noun. */
  hasAmount?: boolean
  /** Its message says what they wrote, behind their name and a colon: that is shown below the noun. */
  quotes?: boolean
  /** What the reader answered to what it asks. */
  outcomes?: Readonly<Record<NotificationOutcome, string>>
  /** Its target shows by itself what it tells: no toast says so there. */
  isShownThere?: boolean
  /** For what says much: it is folded, and these words stand for the way to its target. */
  wayOut?: string
}

export interface NotificationTypes {
  /** By `notifications.type`. */
  types: Readonly<Record<string, NotificationType>>
  /** The path of a target, by `notifications.target_type`; the id is null where there is but one. */
  targets?: Readonly<Record<string, (id: string | null) => string>>
}
