// The heading of a section of /admin, with what can be done about all of it.
import type { ReactNode } from 'react'

export interface SectionHeadingProps {
  title: string
  /** Beside the title: how much there is. */
  detail?: ReactNode
  children?: ReactNode
}

export function SectionHeading({ title, detail, children }: SectionHeadingProps) {
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-1">
      <h2 className="text-lg font-bold">{title}</h2>
      {detail && <p className="text-small text-ink-2">{detail}</p>}
      <span className="flex-1" />
      {children}
    </header>
  )
}
