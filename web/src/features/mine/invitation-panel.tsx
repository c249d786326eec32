// The invitation beside the screen: what one gets for a friend, one's code, and the ways to pass it on.
import { useQuery } from '@tanstack/react-query'
import { Copy, Gift, Share2 } from 'lucide-react'
import { Link } from 'wouter'
import { useViewerId } from '../../lib/viewer.ts'
import { deskTexts } from '../../messages/desk.ts'
import { mineTexts } from '../../messages/mine.ts'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { referralCodeQuery, rewardInWords, shareInvitation } from '../referral/index.ts'
import { useEarnsNothing } from './daily-timer.ts'

const texts = deskTexts.invite
/** Nothing until the code is here: without it there is nothing to pass on. */
export default function InvitationPanel() {
  const { data: code } = useQuery(referralCodeQuery(useViewerId()))
  const earnsNothing = useEarnsNothing()
  if (!code) return null
  return (
    <section aria-label={texts.title} className="rounded-l bg-gold-soft p-3.5">
      <Link href="/referral" className="flex items-center gap-3 rounded-m">
        <span className="grid size-10.5 shrink-0 place-items-center rounded-m bg-linear-to-b from-coin to-coin-shade text-coin-ink">
          <Gift aria-hidden size={22} strokeWidth={1.9} />
        </span>
        <div className="min-w-0">
          <h2 className="text-md font-semibold">{texts.title}</h2>
          <p className="text-small text-gold">
            {earnsNothing ? texts.verifyFirst : texts.reward(rewardInWords())}
          </p>
        </div>
      </Link>
      <div className="mt-2 flex items-center rounded-m bg-surface ps-3.5 pe-1">
        <span className="sr-only">{mineTexts.referral.label}</span>
        <span className="min-w-0 flex-1 truncate font-semibold">
          <span className="ltr">{code}</span>
        </span>
        <IconButton icon={Copy} label={mineTexts.referral.copyLabel} onClick={() => copyText(code)} />
        <IconButton icon={Share2} label={texts.share} onClick={() => shareInvitation(code)} />
      </div>
    </section>
  )
}
