// Says how many have come to a list out of sight, and leads to the first of them.
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Arrivals } from '../lib/arrivals.ts'
import { type PluralForms, plural } from '../lib/plural.ts'

export interface ArrivalsPillProps {
  arrivals: Arrivals
  texts: PluralForms
}

export function ArrivalsPill({ arrivals: { count, isAbove, show }, texts }: ArrivalsPillProps) {
  if (count === 0) return null
  const Arrow = isAbove ? ArrowUp : ArrowDown
  return (
    <div className="sticky bottom-2 z-sticky flex justify-center max-lg:bottom-(--above-field,0.5rem)">
      <button
        type="button"
        onClick={show}
        className="flex min-h-11 items-center gap-2 rounded-full bg-brand px-4 font-semibold text-brand-ink shadow-raised"
      >
        <Arrow aria-hidden size={18} />
        {plural(count, texts)}
      </button>
    </div>
  )
}
