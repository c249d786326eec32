// The picture of a notification: who did it, marked with what it is; or a sign alone where it was the system.
import { profileTexts } from '../../messages/profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import type { ToastTone } from '../../ui/toast-store.ts'
import type { Notification } from './notification.ts'
import { typeOf } from './registry.ts'

const colours: Readonly<Record<ToastTone, string>> = {
  plain: 'bg-brand-soft text-brand',
  success: 'bg-good-soft text-good',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  quiet: 'bg-surface-2 text-ink-2',
}

export function NotificationIcon({ notification: { type, actor } }: { notification: Notification }) {
  const { icon: Icon, tone = 'quiet' } = typeOf(type)
  if (!actor) {
    return (
      <span className={classes('grid size-12 shrink-0 place-items-center rounded-full', colours[tone])}>
        <Icon aria-hidden size={22} strokeWidth={1.9} />
      </span>
    )
  }
  return (
    <span className="relative h-fit shrink-0">
      <Avatar name={actor.username ?? profileTexts.unnamed} url={actor.avatarUrl} size={48} />
      <span className="absolute -end-1 -bottom-1 grid size-6 place-items-center rounded-full bg-brand text-brand-ink ring-2 ring-surface">
        <Icon aria-hidden size={13} strokeWidth={2.2} />
      </span>
    </span>
  )
}
