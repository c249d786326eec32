// /referral (spec 2 §2): one's code and the ways to pass it on, who joined by it, and what that earned.
import { useViewerId } from '../../lib/viewer.ts'
import { shellTexts } from '../../messages/shell.ts'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { useLiveWallet } from '../wallet/index.ts'
import { EarningsCard } from './earnings-card.tsx'
import { InvitationCard, type InvitationCardProps } from './invitation-card.tsx'
import { JoinedPeople } from './joined-people.tsx'

/** On a desktop what came of it stands beside the invitation. */
const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 lg:gap-4'

export function ReferralScreen({ instead }: InvitationCardProps) {
  // A reward that comes says that somebody joined.
  useLiveWallet(useViewerId())
  return (
    <>
      <ScreenHeader title={shellTexts.referral} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:gap-4">
        <div className={column}>
          <InvitationCard instead={instead} />
        </div>
        <div className={column}>
          <EarningsCard />
          <JoinedPeople />
        </div>
      </div>
    </>
  )
}
