// What is said of a movement that went through.
import { walletTexts } from '../../messages/wallet.ts'
import { showToast } from '../../ui/toast-store.ts'

/** `isRepeat` as useWalletMutation says it: nobody is to take what a try before has done for done twice. */
export function sayMoved({
  title,
  detail,
  isRepeat,
}: {
  title: string
  detail: string
  isRepeat: boolean
}): void {
  const all = isRepeat ? `${detail}. ${walletTexts.countedOnce}` : detail
  showToast({ title, detail: all, tone: 'success' })
}
