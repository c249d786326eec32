// Registry of notification types: what each feature has of its own, found by what a row says.
import { Bell } from 'lucide-react'
import { notificationTexts } from '../../messages/notifications.ts'
import type { NotificationType, NotificationTypes } from '../../ui/notification-types.ts'
import { agentNotifications } from '../agents/notification-types.ts'
import { banNotifications } from '../bans/notification-types.ts'
import { commentNotifications } from '../comments/notification-types.ts'
import { friendNotifications } from '../friends/notification-types.ts'
import { giftNotifications } from '../gifts/notification-types.ts'
import { messageNotifications } from '../messages/notification-types.ts'
import { mineNotifications } from '../mine/notification-types.ts'
import { postNotifications } from '../posts/notification-types.ts'
import { roomNotifications } from '../rooms/notification-types.ts'
import { securityNotifications } from '../security/notification-types.ts'
import { supportNotifications } from '../support/notification-types.ts'
import { transferNotifications } from '../transfers/notification-types.ts'
import { videoNotifications } from '../videos/notification-types.ts'
import type { Notification } from './notification.ts'

const registered: readonly NotificationTypes[] = [
  friendNotifications,
  postNotifications,
  commentNotifications,
  banNotifications,
  agentNotifications,
  transferNotifications,
  mineNotifications,
  securityNotifications,
  supportNotifications,
  giftNotifications,
  roomNotifications,
  videoNotifications,
  messageNotifications,
]

const types = new Map(registered.flatMap((feature) => Object.entries(feature.types)))
const targets = new Map(registered.flatMap((feature) => Object.entries(feature.targets ?? {})))

/** A server that is newer than this page tells of what it does not know. */
const unknown: NotificationType = { icon: Bell }

export function typeOf(type: string): NotificationType {
  return types.get(type) ?? unknown
}

interface Sentence {
  /** A name: a person's, or the administration's. */
  who: string
  noun: string
  /** What came is said behind it. */
  hasAmount: boolean
}

/** What is said after whose name; undefined where its title and message are shown. */
export function sentenceOf(
  notification: Pick<Notification, 'type' | 'actor' | 'amount'>,
): Sentence | undefined {
  const { noun, byHouse = false, hasAmount = false } = typeOf(notification.type)
  const who = notification.actor?.name ?? (byHouse ? notificationTexts.house : undefined)
  if (!who || !noun || (hasAmount && !notification.amount)) return undefined
  return { who, noun, hasAmount }
}

/** What is said below the sentence, or below the title of what has none; undefined where the sentence says all. */
export function detailOf({
  type,
  message,
  ...rest
}: Pick<Notification, 'type' | 'message' | 'actor' | 'amount'>): string | undefined {
  if (!sentenceOf({ type, ...rest })) return message
  if (!typeOf(type).quotes) return undefined
  // No name has a colon.
  return message.slice(message.indexOf(': ') + 1).trimStart()
}

/** The path that a tap leads to; undefined where there is nothing more to see. */
export function destinationOf({ target }: Pick<Notification, 'target'>): string | undefined {
  return target && targets.get(target.type)?.(target.id)
}
