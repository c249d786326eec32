// /referral.
import { ReferralScreen } from '../../features/referral/referral-screen.tsx'

export default function ReferralPage() {
  return <ReferralScreen />
}
