// In the place of the sign-in form, when it was refused because of a ban: reason, date, what is left (spec 0 §2).
import { ShieldBan } from 'lucide-react'
import { banTexts } from '../../messages/bans.ts'
import { errors } from '../../messages/errors.ts'
import { Button } from '../../ui/button.tsx'
import { type Ban, banDays, isPermanent } from './ban.ts'
import { BanFacts } from './ban-facts.tsx'

export interface BanNoticeProps {
  ban: Ban
  /** Back to the form: asked for, or because the time is up. */
  onBack: () => void
}

function titleOf(ban: Ban): string {
  if (isPermanent(ban)) return errors.signIn.bannedForGood
  return banDays(ban) > 0 ? errors.signIn.banned : banTexts.short.detail
}

export default function BanNotice({ ban, onBack }: BanNoticeProps) {
  return (
    <section role="alert" className="grid grid-cols-[minmax(0,1fr)] gap-4 text-center">
      <span className="mx-auto grid size-16 place-items-center rounded-l bg-danger-soft text-danger">
        <ShieldBan aria-hidden size={32} strokeWidth={1.8} />
      </span>
      <h2 className="text-xl font-bold">{titleOf(ban)}</h2>
      <BanFacts ban={ban} brief onOver={onBack} />
      <Button variant="quiet" block onClick={onBack}>
        {banTexts.backToSignIn}
      </Button>
    </section>
  )
}
