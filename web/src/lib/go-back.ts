// Going back over several entries of the history at once, and what is done in the one that is reached.
import { stepBack } from './overlay-history.ts'

let isUnderWay = false

/** `entries` are all of this app; 0 stays. A second press while the first is under way does nothing. */
export function goBack(entries: number, then?: () => void): void {
  if (isUnderWay) return
  if (entries <= 0) {
    then?.()
    return
  }
  isUnderWay = true
  stepBack(entries, () => {
    isUnderWay = false
    then?.()
  })
}
