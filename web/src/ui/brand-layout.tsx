// The screens before the house: the brand above a card on a phone, beside it on a desktop.
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { LogoTile } from './logo.tsx'

export interface BrandLayoutProps {
  title: string
  slogan: string
  /** Said beside the form where there is room. */
  points: readonly string[]
  /** The brand takes less height on a phone: the form is what matters. */
  compact?: boolean
  children: ReactNode
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-8 hidden gap-3 text-start md:grid">
      {points.map((point) => (
        <li
          key={point}
          className="flex items-center gap-3 rounded-m border border-white/15 bg-white/8 px-4 py-2.5"
        >
          <Sparkles aria-hidden size={20} className="text-coin" />
          {point}
        </li>
      ))}
    </ul>
  )
}

export function BrandLayout({ title, slogan, points, compact = false, children }: BrandLayoutProps) {
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-2">
      <header
        className={classes(
          'star-pattern grid place-content-center justify-items-center px-6 pb-20 text-center md:pb-12',
          compact ? 'pt-[calc(1.5rem+var(--notch))] md:pt-12' : 'pt-[calc(3rem+var(--notch))]',
        )}
      >
        <div className={classes(compact && 'max-md:hidden')}>
          <LogoTile />
        </div>
        <h1
          className={classes(
            'font-bold leading-tight md:mt-4',
            compact ? 'text-2xl md:text-3xl' : 'mt-4 text-3xl',
          )}
        >
          {title}
        </h1>
        <p className="mt-1.5 text-white/85">{slogan}</p>
        <Points points={points} />
      </header>
      <main className="md:grid md:place-content-center">
        <div className="card relative mx-auto -mt-11 mb-8 w-[calc(100%-2rem)] max-w-110 p-5 md:my-8 md:w-105 md:p-7">
          {children}
        </div>
      </main>
    </div>
  )
}
