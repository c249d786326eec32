// The full screen of a ban of ten days (spec 0 §2), in the place of every other.
import { ShieldBan } from 'lucide-react'
import { useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { banTexts } from '../../messages/bans.ts'
import { Button } from '../../ui/button.tsx'
import type { Ban } from './ban.ts'
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
}

export function LongBanScreen({ ban, signingOut = false, onSignOut, onOver }: LongBanScreenProps) {
  return (
    <BanLayout icon={ShieldBan} title={banTexts.title}>
      <BanFacts ban={ban} onOver={onOver} />
      <p className="rounded-m bg-surface-2 px-4 py-3 text-small text-ink-2">
        {ban.endsByItself ? banTexts.reopens : banTexts.reopensByAdmin}
      </p>
      <Button variant="quiet" block loading={signingOut} onClick={onSignOut}>
        {banTexts.signOut}
      </Button>
    </BanLayout>
  )
}

/** Milliseconds after which the server is asked again where its clock says that the ban is not over. */
const patience = 30_000

/** At zero the server is asked: only when it agrees, the page begins anew. Clocks of browsers go wrong. */
function useReloadWhenLifted(userId: string): () => Promise<void> {
  const recheck = useRecheckBan(userId)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = async (): Promise<void> => {
    clearTimeout(waiting.current)
    // Without an answer it is as if it were not over yet.
    const ban = await recheck().catch(() => undefined)
    if (ban === null) location.reload()
    else waiting.current = setTimeout(look, patience)
  }
  return look
}

/** For the person whose session is still there. */
export function BannedInhabitant(props: Omit<LongBanScreenProps, 'onOver'> & { userId: string }) {
  const { userId, ...screen } = props
  return <LongBanScreen {...screen} onOver={useReloadWhenLifted(userId)} />
}

/** After the session was ended by a ban: what happened, then the door. */
export function RememberedBanScreen({ ban }: { ban: Ban }) {
  const leave = () => {
    forgetRememberedBan()
    navigate('/auth', { replace: true, state: history.state })
  }
  return <LongBanScreen ban={ban} onSignOut={leave} onOver={leave} />
}
