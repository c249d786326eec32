// A row of a list of options: a sign, what it is, what there is to know of it, and the way there.
import { ChevronLeft, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'

const tones = {
  brand: 'bg-brand-soft text-brand',
  gold: 'bg-gold-soft text-gold',
  gem: 'bg-gem-soft text-gem',
  danger: 'bg-danger-soft text-danger',
}

export interface OptionRowProps {
  icon: LucideIcon
  tone: keyof typeof tones
  title: string
  detail: ReactNode
  /** How it stands, before the arrow. */
  badge?: ReactNode
  /** A screen, or what a press does; without either it only tells. */
  to?: string
  onPress?: () => void
}

function Content({ icon: Icon, tone, title, detail, badge, to, onPress }: OptionRowProps) {
  return (
    <>
      <span className={classes('grid size-11.5 shrink-0 place-items-center rounded-m', tones[tone])}>
        <Icon aria-hidden size={22} strokeWidth={1.9} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-small text-ink-2">{detail}</span>
      </span>
      {badge}
      {(to || onPress) && <ChevronLeft aria-hidden size={18} className="shrink-0 text-ink-3" />}
    </>
  )
}

export function OptionRow(props: OptionRowProps) {
  const look = 'flex w-full items-center gap-3.5 p-3.5 text-start transition-colors'
  const pressable = `${look} hover:bg-surface-2/60`
  if (props.to) {
    return (
      <Link href={props.to} className={pressable}>
        <Content {...props} />
      </Link>
    )
  }
  return (
    <button
      type="button"
      disabled={!props.onPress}
      onClick={props.onPress}
      className={props.onPress ? pressable : look}
    >
      <Content {...props} />
    </button>
  )
}
