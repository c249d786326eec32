// What other areas may use of referrals.
export { referralCodeQuery } from './referral-code.ts'
export { referralTotalsQuery } from './referrals.ts'
export { invitationByWhatsApp, rewardInWords, shareInvitation } from './share-invitation.ts'
