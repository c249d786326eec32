// /referral.
import { EarnsNothing } from '../../features/mine/earns-nothing.tsx'
import { ReferralScreen } from '../../features/referral/referral-screen.tsx'

export default function ReferralPage() {
  return <ReferralScreen note={<EarnsNothing />} />
}
