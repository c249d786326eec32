// Passing the invitation on, with the code that pays for it.
import { plural } from '../../lib/plural.ts'
import { deskTexts } from '../../messages/desk.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { shareText } from '../../ui/share-text.ts'

/** Points for each who joins by it (docs/economy.md). */
export const invitationReward = 500

export function rewardInWords(): string {
  return plural(invitationReward, walletTexts.amounts.points)
}

/** The address that opens the registration with the code in it. */
export function invitationLink(code: string): string {
  return `${location.origin}/register?ref=${code}`
}

const messageOf = (code: string) => deskTexts.invite.message(code, invitationLink(code))

export function shareInvitation(code: string): void {
  shareText(messageOf(code))
}

/** The address that offers to send it to somebody there. */
export function invitationByWhatsApp(code: string): string {
  return `https://wa.me/?text=${encodeURIComponent(messageOf(code))}`
}
