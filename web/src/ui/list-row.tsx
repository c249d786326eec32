// List row: who or what it is, what there is to know of it, how it stands, and what can be done with it. A press on it leads on.
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'

export interface ListRowProps {
  /** A face, or a sign. */
  lead: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** How it stands, at the end. */
  badge?: ReactNode
  /** A screen, or what a press does; without either the row only tells. */
  to?: string | undefined
  onPress?: (() => void) | undefined
  /** A press would do something, but may not now. */
  disabled?: boolean
  /** An arrow says that a press leads on. */
  arrow?: boolean
  /** Something else to do with it, beside what a press on the row does. */
  action?: ReactNode
  /** Rows of a card stand from its edge; others begin where their list does. */
  inset?: boolean
}

function Content({ lead, title, detail, badge, arrow = false }: ListRowProps) {
  return (
    <>
      {lead}
      {/* In large letters how it stands goes below what it is. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-[1_1_7em]">
          <span className="block font-semibold">{title}</span>
          {detail && <span className="block text-small text-ink-2">{detail}</span>}
        </span>
        {badge}
      </span>
      {arrow && <ChevronLeft aria-hidden size={18} className="shrink-0 text-ink-3" />}
    </>
  )
}

function Pressable(props: ListRowProps) {
  const { to, onPress, disabled = false, inset = false } = props
  const look = classes(
    'flex min-h-14 w-full min-w-0 items-center text-start transition-colors',
    inset ? 'gap-3.5 p-3.5' : 'gap-3 rounded-m',
  )
  const pressable = classes(look, inset && 'hover:bg-surface-2/60')
  if (to) {
    return (
      <Link href={to} className={pressable}>
        <Content {...props} />
      </Link>
    )
  }
  if (onPress || disabled) {
    return (
      <button type="button" disabled={disabled} onClick={onPress} className={disabled ? look : pressable}>
        <Content {...props} />
      </button>
    )
  }
  return (
    <div className={look}>
      <Content {...props} />
    </div>
  )
}

export function ListRow(props: ListRowProps) {
  if (!props.action) return <Pressable {...props} />
  return (
    <div className="flex items-center gap-2">
      <Pressable {...props} />
      {props.action}
    </div>
  )
}
