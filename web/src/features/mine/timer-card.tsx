// The daily timer in its faces: coming, failed, idle, running, claimable (spec 2 §4); and closed to an account that nobody
// has proven.
import { useQuery } from '@tanstack/react-query'
import { Gift, Loader, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useViewerId } from '../../lib/viewer.ts'
import { mineTexts } from '../../messages/mine.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Amount } from '../wallet/public.ts'
import { ClaimMoment } from './claim-moment.tsx'
import { dailyTimerQuery } from './daily-timer.ts'
import { Dial } from './dial.tsx'
import { type Reward, useClaimReward, useStartTimer } from './timer-actions.ts'
import { type DailyTimer, freeGems, type TimerView } from './timer-rules.ts'
import { useTimerView } from './use-timer-view.ts'
import { VerifyAccount } from './verify-account.tsx'

const texts = mineTexts.timer

function Header({ timer }: { timer: DailyTimer | undefined }) {
  const { points, gems } = timer ?? { points: 0, gems: freeGems }
  return (
    <header className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-lg font-bold">{texts.title}</h2>
      <span className="flex flex-wrap gap-1.5">
        {points > 0 && <Amount chip currency="points" sign="+" value={points} />}
        <Amount chip currency="gems" sign="+" value={gems} after={texts.perCycle} />
      </span>
    </header>
  )
}

interface PhaseButtonProps {
  userId: string
  phase: TimerView['phase']
  onClaimed: (reward: Reward) => void
}

function PhaseButton({ userId, phase, onClaimed }: PhaseButtonProps) {
  const { busy: starting, start } = useStartTimer(userId)
  const { busy: claiming, claim } = useClaimReward(userId, onClaimed)
  if (phase === 'idle') {
    return (
      <Button block loading={starting} onClick={start}>
        {!starting && <Play aria-hidden size={20} />}
        {starting ? texts.starting : texts.start}
      </Button>
    )
  }
  if (phase === 'claimable') {
    return (
      <Button block loading={claiming} onClick={claim}>
        {!claiming && <Gift aria-hidden size={20} />}
        {claiming ? texts.claiming : texts.claim}
      </Button>
    )
  }
  return (
    <Button block variant="quiet" disabled className="disabled:text-ink-2 disabled:opacity-100">
      <Loader aria-hidden size={20} />
      {texts.running}
    </Button>
  )
}

function sayReady(): void {
  showToast({ title: texts.ready, detail: texts.readyDetail, tone: 'success' })
}

function Timer({ timer }: { timer: DailyTimer }) {
  const userId = useViewerId()
  const view = useTimerView(timer, sayReady)
  const [claims, setClaims] = useState<Reward[]>([])
  const latest = claims.at(-1)
  return (
    <>
      <Dial view={view}>{latest && <ClaimMoment key={claims.length} reward={latest} />}</Dial>
      <PhaseButton
        userId={userId}
        phase={view.phase}
        onClaimed={(reward) => setClaims((before) => [...before, reward])}
      />
    </>
  )
}

function TimerSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      <div className="mx-auto my-4 w-56">
        <Skeleton className="size-56 rounded-full" />
      </div>
      <Skeleton className="h-12 rounded-m" />
    </div>
  )
}

/** `children` are the other things to do in the mine. */
export function TimerCard({ children }: { children?: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(dailyTimerQuery(useViewerId()))
  return (
    <section className="card p-4.5">
      <Header timer={data} />
      {data?.canEarn && <Timer timer={data} />}
      {data && !data.canEarn && <VerifyAccount />}
      {!data && !error && <TimerSkeleton />}
      {!data && error && (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
      {children}
    </section>
  )
}
