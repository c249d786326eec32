// What a notification looks like and where it leads, by its type.
import type { ToastTone } from '../../ui/toast-store.ts'
import type { Notification } from './notification.ts'

/** Milliseconds a notification stays as a toast (spec 2 §9). */
export const toastTime = 10_000

/** Milliseconds between two looks at the count, should the live connection not come about. */
export const countInterval = 120_000

/** The largest count the bell's badge has room for. */
const largestCount = 99

/** Green, red, blue; all others grey (spec 2 §3). */
const tones: Readonly<Record<string, ToastTone>> = {
  agent_approval: 'success',
  agent_rejection: 'danger',
  admin_transfer: 'info',
}

export function toneOf(type: string): ToastTone {
  return tones[type] ?? 'quiet'
}

/** The number on the bell; undefined where there is none. */
export function badgeText(count: number): string | undefined {
  if (count <= 0) return undefined
  return count > largestCount ? `${largestCount}+` : String(count)
}

/** Alerts of the account (docs/data.md), about which something can be done on the security screen. */
const accountAlerts: readonly string[] = [
  'password_changed',
  'email_changed',
  'phone_changed',
  'factor_added',
  'factor_removed',
  'new_device',
]

/** Whether it says much: what was changed, and what to do if it was somebody else. */
export function isAccountAlert(type: string): boolean {
  return accountAlerts.includes(type)
}

/** The screen a tap leads to; undefined where there is nothing more to see. */
export function destinationOf({ type, actor }: Pick<Notification, 'type' | 'actor'>): string | undefined {
  if (isAccountAlert(type)) return '/security'
  return actor && type.startsWith('friend_request') ? `/user/${actor.id}` : undefined
}
