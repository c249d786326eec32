// A short fact in a pill: a count, a state.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type BadgeTone = 'brand' | 'gold' | 'gem' | 'good' | 'danger' | 'quiet'

const tones: Record<BadgeTone, string> = {
  brand: 'bg-brand-soft text-brand',
  gold: 'bg-gold-soft text-gold',
  gem: 'bg-gem-soft text-gem',
  good: 'bg-good-soft text-good',
  danger: 'bg-danger-soft text-danger',
  quiet: 'bg-surface-2 text-ink-2',
}

export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
