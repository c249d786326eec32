// Invite card: what one gets for who joins, and the way to pass the invitation on by WhatsApp.
import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { Link } from 'wouter'
import { useViewerId } from '../../lib/viewer.ts'
import { deskTexts } from '../../messages/desk.ts'
import { networkIcons } from '../../ui/network-icons.ts'
import { invitationByWhatsApp, referralCodeQuery, rewardInWords } from '../referral/index.ts'
import { useEarnsNothing } from './daily-timer.ts'

const texts = deskTexts.invite

/** Nothing until the code is here: without it there is nothing to pass on. */
export default function InviteCard() {
  const { data: code } = useQuery(referralCodeQuery(useViewerId()))
  const earnsNothing = useEarnsNothing()
  if (!code) return null
  return (
    <section
      aria-label={texts.family}
      className="flex flex-wrap items-center gap-3 rounded-l bg-gold-soft p-3.5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-m bg-linear-to-b from-coin to-coin-shade text-coin-ink">
        <Gift aria-hidden size={22} strokeWidth={1.9} />
      </span>
      <Link href="/referral" className="min-w-32 flex-1 rounded-s">
        <h2 className="text-md font-semibold">{texts.family}</h2>
        <p className="text-small text-gold">
          {earnsNothing ? texts.verifyFirst : texts.each(rewardInWords())}
        </p>
      </Link>
      <a
        href={invitationByWhatsApp(code)}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-2 rounded-m bg-whatsapp px-4 text-sm font-semibold text-white"
      >
        <svg aria-hidden viewBox="0 0 24 24" className="size-4.5 fill-current">
          <path d={networkIcons.whatsapp} />
        </svg>
        {texts.whatsapp}
      </a>
    </section>
  )
}
