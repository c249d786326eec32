// What other areas may use of the older timer.
export { TimerAtStake, useTimerAtStake } from './timer-at-stake.tsx'
