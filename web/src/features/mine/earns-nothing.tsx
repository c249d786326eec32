// Said where others are promised something: an account that nobody has proven earns nothing, and where that is mended.
import { Gift } from 'lucide-react'
import { deskTexts } from '../../messages/desk.ts'
import { mineTexts } from '../../messages/mine.ts'
import { OptionRow } from '../../ui/option-row.tsx'
import { useEarnsNothing } from './daily-timer.ts'

export function EarnsNothing() {
  if (!useEarnsNothing()) return null
  return (
    <div role="status" className="card overflow-hidden">
      <OptionRow
        icon={Gift}
        tone="gold"
        title={deskTexts.invite.verifyFirst}
        detail={mineTexts.verification.where}
        to="/timer"
      />
    </div>
  )
}
