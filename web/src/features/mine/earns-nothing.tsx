// In the place of a promise: an account that nobody has proven earns nothing, and where that is mended.
import { Gift } from 'lucide-react'
import { deskTexts } from '../../messages/desk.ts'
import { mineTexts } from '../../messages/mine.ts'
import { OptionRow } from '../../ui/option-row.tsx'

export function EarnsNothing() {
  return (
    <div role="status" className="overflow-hidden rounded-m bg-gold-soft">
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
