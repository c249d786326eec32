// Nothing here yet, and what to do about it.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon: LucideIcon
  title: string
  detail?: string
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, detail, action }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 px-6 py-12 text-center">
      <span className="mb-2 grid size-16 place-items-center rounded-l bg-brand-soft text-brand">
        <Icon aria-hidden size={30} strokeWidth={1.7} />
      </span>
      <p className="max-w-full text-lg font-semibold wrap-anywhere">{title}</p>
      {detail && <p className="max-w-xs text-ink-2">{detail}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
