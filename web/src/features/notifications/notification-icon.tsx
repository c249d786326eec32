// The picture of a notification: who did it, or the house, marked with the sign of what it is.
import { Sofa } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import type { ToastTone } from '../../ui/toast-store.ts'
import type { Currency } from '../wallet/index.ts'
import type { Notification } from './notification.ts'
import { typeOf } from './registry.ts'

const ofTone: Readonly<Record<ToastTone, string>> = {
  plain: 'bg-brand text-brand-ink',
  success: 'bg-good text-surface',
  danger: 'bg-danger text-danger-ink',
  info: 'bg-info text-surface',
  quiet: 'bg-brand text-brand-ink',
}

const ofCurrency: Readonly<Record<Currency, string>> = {
  points: 'bg-coin text-coin-ink',
  gems: 'bg-gem text-surface',
}

/** What somebody was given has the colour of what it is. */
function colourOf({ type, amount }: Notification): string {
  const { tone } = typeOf(type)
  if (tone) return ofTone[tone]
  return amount ? ofCurrency[amount.currency] : ofTone.plain
}

function House() {
  return (
    <span className="grid size-13 place-items-center rounded-m bg-brand text-brand-ink">
      <Sofa aria-hidden size={26} strokeWidth={1.9} />
    </span>
  )
}

export function NotificationIcon({ notification }: { notification: Notification }) {
  const { type, actor } = notification
  const { icon: Icon } = typeOf(type)
  return (
    <span className="relative h-fit shrink-0">
      {actor ? <Avatar name={actor.name} url={actor.avatarUrl} size={52} /> : <House />}
      <span
        className={classes(
          'absolute -end-1 -bottom-1 grid size-6.5 place-items-center rounded-full ring-2 ring-surface',
          colourOf(notification),
        )}
      >
        <Icon aria-hidden size={14} strokeWidth={2.3} />
      </span>
    </span>
  )
}
