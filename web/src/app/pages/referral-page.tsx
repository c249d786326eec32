// /referral.
import { useEarnsNothing } from '../../features/mine/daily-timer.ts'
import { EarnsNothing } from '../../features/mine/earns-nothing.tsx'
import { ReferralScreen } from '../../features/referral/referral-screen.tsx'

export default function ReferralPage() {
  return <ReferralScreen instead={useEarnsNothing() && <EarnsNothing />} />
}
