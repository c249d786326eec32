// A row of a list of options: a sign, what it is, what there is to know of it, and the way there.
import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'
import { ListRow, type ListRowProps } from './list-row.tsx'

const tones = {
  brand: 'bg-brand-soft text-brand',
  gold: 'bg-gold-soft text-gold',
  gem: 'bg-gem-soft text-gem',
  danger: 'bg-danger-soft text-danger',
}

export interface OptionRowProps extends Pick<ListRowProps, 'title' | 'detail' | 'badge' | 'to' | 'onPress'> {
  icon: LucideIcon
  tone: keyof typeof tones
}

export function OptionRow({ icon: Icon, tone, to, onPress, ...rest }: OptionRowProps) {
  const lead = (
    <span className={classes('grid size-11.5 shrink-0 place-items-center rounded-m', tones[tone])}>
      <Icon aria-hidden size={22} strokeWidth={1.9} />
    </span>
  )
  const leadsOn = Boolean(to ?? onPress)
  return <ListRow inset lead={lead} to={to} onPress={onPress} disabled={!leadsOn} arrow={leadsOn} {...rest} />
}
