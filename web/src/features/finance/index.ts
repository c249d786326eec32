// What other areas may use of the older timer.
export { earnedSoFar, type OlderTimer, olderTimerQuery } from './older-timer.ts'
export { type Paid, useStopOlderTimer } from './older-timer-actions.ts'
export { earnedInWords, paidInWords, useEarnedSoFar } from './use-earned-so-far.ts'
