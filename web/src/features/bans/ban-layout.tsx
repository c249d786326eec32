// The frame of a ban over the whole screen: nothing else is in reach.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface BanLayoutProps {
  icon: LucideIcon
  title: string
  children: ReactNode
}

export function BanLayout({ icon: Icon, title, children }: BanLayoutProps) {
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,28rem)] place-content-center bg-canvas px-4 py-8">
      <section className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5 text-center md:p-8">
        <span className="mx-auto grid size-18 place-items-center rounded-l bg-danger-soft text-danger">
          <Icon aria-hidden size={36} strokeWidth={1.8} />
        </span>
        <h1 className="text-2xl font-bold">{title}</h1>
        {children}
      </section>
    </main>
  )
}
