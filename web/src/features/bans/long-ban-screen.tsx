// The full screen of a ban of ten days (spec 0 §2), or of one for good, in the place of every other.
import { ShieldBan } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { errorText } from '../../lib/errors.ts'
import { moveInHistory } from '../../lib/overlay-history.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { banTexts } from '../../messages/bans.ts'
import { errors } from '../../messages/errors.ts'
import { Button } from '../../ui/button.tsx'
import { type Ban, isPermanent } from './ban.ts'
import { BanFacts } from './ban-facts.tsx'
import { BanLayout } from './ban-layout.tsx'
import { useRecheckBan } from './ban-status.ts'
import { forgetRememberedBan } from './remembered-ban.ts'

export interface LongBanScreenProps {
  ban: Ban
  signingOut?: boolean
  /** Ends the session; the screen after it is /auth. */
  onSignOut: () => void
  onOver: () => void
  children?: ReactNode
}

export function LongBanScreen(props: LongBanScreenProps) {
  const { ban, signingOut = false, onSignOut, onOver, children } = props
  return (
    <BanLayout icon={ShieldBan} title={isPermanent(ban) ? errors.signIn.bannedForGood : banTexts.title}>
      <BanFacts ban={ban} onOver={onOver} />
      <p className="rounded-m bg-surface-2 px-4 py-3 text-small text-ink-2">
        {ban.endsByItself ? banTexts.reopens : banTexts.reopensByAdmin}
      </p>
      {children}
      <Button variant="quiet" block loading={signingOut} onClick={onSignOut}>
        {banTexts.signOut}
      </Button>
    </BanLayout>
  )
}

/** Asks at once whether the ban is lifted, without waiting for the next look; where it is, the page begins anew by itself. */
function CheckNow({ userId }: { userId: string }) {
  const recheck = useRecheckBan(userId)
  const { busy, submit } = useSubmission()
  const [answer, setAnswer] = useState('')
  const check = () =>
    submit(async () => {
      setAnswer('')
      const ban = await recheck().catch((error: unknown) => setAnswer(errorText(error)))
      if (ban) setAnswer(banTexts.stillBanned)
    })
  return (
    <div className="grid gap-2">
      <Button variant="ghost" block loading={busy} onClick={check}>
        {banTexts.checkNow}
      </Button>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {answer}
      </p>
    </div>
  )
}

/** For the person whose session is still there. At zero, and when they come back to the window, the server is asked. */
export function BannedInhabitant(
  props: Omit<LongBanScreenProps, 'onOver' | 'children'> & { userId: string },
) {
  const { userId, ...screen } = props
  const recheck = useRecheckBan(userId)
  // Without an answer it is as if it were not over yet: the next look follows by itself.
  const look = () => {
    recheck().catch(() => undefined)
  }
  const lookAgain = useEffectEvent(look)
  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener('focus', () => lookAgain(), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <LongBanScreen {...screen} onOver={look}>
      <CheckNow userId={userId} />
    </LongBanScreen>
  )
}

/** After the session was ended by a ban: what happened, then the door. */
export function RememberedBanScreen({ ban }: { ban: Ban }) {
  const leave = () => {
    forgetRememberedBan()
    moveInHistory('away', () => navigate('/auth', { replace: true, state: history.state }))
  }
  return <LongBanScreen ban={ban} onSignOut={leave} onOver={leave} />
}
