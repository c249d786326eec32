// What leaving would take of the older timer, which it stops for nothing (spec 0 §4), in the question that is asked before: the timer can be
// stopped there for what it has earned.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useViewerId } from '../../lib/viewer.ts'
import { financeTexts } from '../../messages/finance.ts'
import { shellTexts } from '../../messages/shell.ts'
import { Button } from '../../ui/button.tsx'
import { earnedSoFar, type OlderTimer, olderTimerQuery } from './older-timer.ts'
import { type Paid, useStopOlderTimer } from './older-timer-actions.ts'
import { earnedInWords, paidInWords, useEarnedSoFar } from './use-earned-so-far.ts'

const texts = financeTexts.timer
const isAtStake = (timer: OlderTimer) => earnedSoFar(timer, Date.now()).points > 0

/** The timer as it is now, for a question that stands on the screen while `open`. */
export function useTimerAtStake(open: boolean) {
  const userId = useViewerId()
  const queryClient = useQueryClient()
  const { data: timer } = useQuery({ ...olderTimerQuery(userId), enabled: open })
  const [paid, setPaid] = useState<Paid>()
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setPaid(undefined)
  }
  const stopper = useStopOlderTimer(setPaid)
  /**
   * Whether there is something to be said that was not on the screen yet: whoever was faster than the answer is told first. `patience`
   * is how many milliseconds that is waited for.
   */
  const isUnsaid = async (patience: number) => {
    if (timer) return false
    const outOfPatience = new Promise<undefined>((resolve) => {
      setTimeout(resolve, patience)
    })
    const asked = queryClient.ensureQueryData(olderTimerQuery(userId)).catch(() => undefined)
    const found = await Promise.race([asked, outOfPatience])
    return found !== undefined && isAtStake(found)
  }
  return { timer, paid, stopper, isUnsaid, isAtStake: timer !== undefined && isAtStake(timer) }
}

type AtStake = ReturnType<typeof useTimerAtStake>

function Running({ timer, stopper }: { timer: OlderTimer; stopper: AtStake['stopper'] }) {
  const earned = useEarnedSoFar(timer)
  const { running, canEarn } = timer
  if (!running || earned.points === 0) return null
  return (
    <div className="grid gap-3 rounded-m bg-gold-soft p-3.5">
      <p role="status" className="flex items-start gap-2.5">
        <Hourglass aria-hidden size={20} className="mt-0.5 shrink-0 text-gold" />
        <span>
          {shellTexts.signingOut.timer(earnedInWords(earned))} {texts.signOut}
        </span>
      </p>
      {canEarn && (
        <Button variant="gold" loading={stopper.busy} onClick={() => stopper.stop(running.id)}>
          {stopper.busy ? texts.stopping : texts.stop}
        </Button>
      )}
    </div>
  )
}

export function TimerAtStake({ timer, paid, stopper }: Pick<AtStake, 'timer' | 'paid' | 'stopper'>) {
  if (paid) {
    return (
      <p role="status" className="rounded-m bg-good-soft p-3.5 font-semibold text-good">
        {paidInWords(paid)}
      </p>
    )
  }
  return timer ? <Running timer={timer} stopper={stopper} /> : null
}
