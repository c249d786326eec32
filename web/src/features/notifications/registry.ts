// Registry of notification types: what each feature has of its own, found by what a row says.
import { Bell } from 'lucide-react'
import type { NotificationType, NotificationTypes } from '../../ui/notification-types.ts'
import { agentNotifications } from '../agents/notification-types.ts'
import { banNotifications } from '../bans/notification-types.ts'
import { friendNotifications } from '../friends/notification-types.ts'
import { mineNotifications } from '../mine/notification-types.ts'
import { securityNotifications } from '../security/notification-types.ts'
import { transferNotifications } from '../transfers/notification-types.ts'
import type { Notification } from './notification.ts'

const registered: readonly NotificationTypes[] = [
  friendNotifications,
  banNotifications,
  agentNotifications,
  transferNotifications,
  mineNotifications,
  securityNotifications,
]

const types = new Map(registered.flatMap((feature) => Object.entries(feature.types)))
const targets = new Map(registered.flatMap((feature) => Object.entries(feature.targets ?? {})))

/** A server that is newer than this page tells of what it does not know. */
const unknown: NotificationType = { icon: Bell }

export function typeOf(type: string): NotificationType {
  return types.get(type) ?? unknown
}

/** The path that a tap leads to; undefined where there is nothing more to see. */
export function destinationOf({ target }: Pick<Notification, 'target'>): string | undefined {
  return target && targets.get(target.type)?.(target.id)
}
