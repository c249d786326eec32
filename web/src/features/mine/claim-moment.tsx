// The moment of a claim: what was granted rises out of the dial. The toast beside it says the same to everyone.
import { Amount } from '../wallet/public.ts'
import type { Reward } from './timer-actions.ts'

export function ClaimMoment({ reward }: { reward: Reward }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 grid place-content-center">
      <span className="absolute inset-0 animate-glow rounded-full bg-gem-soft" />
      <span className="relative grid animate-rise justify-items-center gap-1.5">
        <Amount chip currency="gems" sign="+" value={reward.gems} />
        {reward.points > 0 && <Amount chip currency="points" sign="+" value={reward.points} />}
      </span>
    </div>
  )
}
