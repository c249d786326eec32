// Panel: a card beside the screen, with what it is about and the way to all of it.
import type { ReactNode } from 'react'
import { Link } from 'wouter'

export interface PanelProps {
  title: string
  /** The screen with all of it, and what the way there is called. */
  more?: { to: string; label: string } | undefined
  children: ReactNode
}

export function Panel({ title, more, children }: PanelProps) {
  return (
    <section aria-label={title} className="card px-4 py-3.5">
      <header className="flex items-center justify-between gap-3">
        <h2 className="text-md font-semibold">{title}</h2>
        {more && (
          <Link
            href={more.to}
            className="-my-2 flex min-h-11 items-center rounded-s text-small font-semibold text-brand"
          >
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}
