// /settings/notifications: which notifications one wants. Those about balance, safety and decisions of the administration always come,
// and say so.
import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  Coins,
  Headset,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import { useViewerId } from '../../lib/viewer.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { OptionRow, type OptionRowProps } from '../../ui/option-row.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import {
  mutedKindsQuery,
  type OptionalKind,
  optionalKinds,
  useNotificationPreference,
} from './muted-kinds.ts'

const texts = notificationTexts.preferences
const rows = 'card divide-y divide-line overflow-hidden'

const iconOf: Readonly<Record<OptionalKind, LucideIcon>> = {
  friend_requests: UserPlus,
  friend_answers: UserCheck,
  comments: MessageCircle,
}

const fixed: readonly (Pick<OptionRowProps, 'icon' | 'tone'> & { kind: keyof typeof texts.fixed })[] = [
  { kind: 'money', icon: Coins, tone: 'gold' },
  { kind: 'security', icon: ShieldCheck, tone: 'brand' },
  { kind: 'support', icon: Headset, tone: 'brand' },
  { kind: 'house', icon: BadgeCheck, tone: 'gem' },
]

function Optional() {
  const { data: muted, isError, error, refetch, isFetching } = useQuery(mutedKindsQuery(useViewerId()))
  const { mutate } = useNotificationPreference()
  if (!muted && isError) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!muted) {
    return (
      <div role="status" className="grid gap-px">
        <span className="sr-only">{texts.loading}</span>
        {optionalKinds.map((kind) => (
          <Skeleton key={kind} className="h-18.5" />
        ))}
      </div>
    )
  }
  return optionalKinds.map((kind) => (
    <SwitchRow
      key={kind}
      icon={iconOf[kind]}
      {...texts.optional[kind]}
      isOn={!muted.includes(kind)}
      onChange={(isWanted) => mutate({ kind, isWanted })}
    />
  ))
}

export function PreferencesScreen() {
  return (
    <>
      <ScreenHeader title={texts.title} />
      <section aria-label={texts.optionalTitle} className="grid gap-1.5">
        <h2 className="px-1 text-sm font-semibold text-ink-2">{texts.optionalTitle}</h2>
        <div className={rows}>
          <Optional />
        </div>
      </section>
      <section aria-label={texts.fixedTitle} className="grid gap-1.5">
        <h2 className="px-1 text-sm font-semibold text-ink-2">{texts.fixedTitle}</h2>
        <div className={rows}>
          {fixed.map(({ kind, ...look }) => (
            <OptionRow key={kind} {...look} {...texts.fixed[kind]} badge={<Badge>{texts.always}</Badge>} />
          ))}
        </div>
        <p className="px-1 text-small text-ink-2">{texts.fixedDetail}</p>
      </section>
    </>
  )
}
