// The mark of Majlis: the sofa everyone gathers on.
import { Sofa } from 'lucide-react'
import { shellTexts } from '../messages/shell.ts'

/** The mark and the name, as they stand in the top bar. */
export function Logo() {
  return (
    <span className="flex items-center gap-2 text-xl font-bold text-brand">
      <span className="grid size-8 place-items-center rounded-s bg-brand text-brand-ink">
        <Sofa aria-hidden size={20} strokeWidth={1.9} />
      </span>
      {shellTexts.name}
    </span>
  )
}

/** The mark alone, large, on the brand's pattern. */
export function LogoTile() {
  return (
    <span className="grid size-19 place-items-center rounded-l border border-white/20 bg-white/12">
      <Sofa aria-hidden size={40} strokeWidth={1.9} />
    </span>
  )
}
