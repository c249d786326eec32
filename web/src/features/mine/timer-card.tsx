// The daily timer in its faces: coming, failed, idle, running, claimable (spec 2 §4); and closed to an account that nobody
// has proven.
import { Gift, Loader, type LucideIcon, Play } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useViewerId } from '../../lib/viewer.ts'
import { mineTexts } from '../../messages/mine.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { endFailure, showToast } from '../../ui/toast-store.ts'
import { useStepTaps } from '../../ui/use-step-taps.ts'
import { Amount } from '../wallet/index.ts'
import { useDailyTimer } from './daily-timer.ts'
import { Dial, dialSize } from './dial.tsx'
import { Miners, MinersGround } from './miners.tsx'
import type { Reward } from './reward.ts'
import { useClaimReward, useStartTimer } from './timer-actions.ts'
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
  phase: TimerView['phase']
  /** The reward of the start before was just paid. */
  isPaid: boolean
  starter: ReturnType<typeof useStartTimer>
  claimer: ReturnType<typeof useClaimReward>
}

interface StepButtonProps {
  icon: LucideIcon
  label: string
  busyLabel: string
  busy: boolean
  onPress: () => void
}

/** The second tap of whoever claims is not meant for the start that takes the place of the claim. */
function StepButton({ icon: Icon, label, busyLabel, busy, onPress }: StepButtonProps) {
  const { button, taps } = useStepTaps(busy)
  return (
    <div {...taps}>
      <Button ref={button} block loading={busy} onClick={onPress}>
        {!busy && <Icon aria-hidden size={20} />}
        {busy ? busyLabel : label}
      </Button>
    </div>
  )
}

function PhaseButton({ phase, isPaid, starter, claimer }: PhaseButtonProps) {
  if (phase === 'idle') {
    return (
      <StepButton
        key={phase}
        icon={Play}
        label={isPaid ? texts.startAgain : texts.start}
        busyLabel={texts.starting}
        busy={starter.busy}
        onPress={starter.start}
      />
    )
  }
  if (phase === 'claimable') {
    return (
      <StepButton
        key={phase}
        icon={Gift}
        label={texts.claim}
        busyLabel={texts.claiming}
        busy={claimer.busy}
        onPress={claimer.claim}
      />
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
  showToast({ title: texts.ready, detail: texts.readyDetail, tone: 'success', isNews: true })
}

/** What was said of a start or a claim that failed is over once it runs, or runs no more. */
function useEndedFailures({ startedAt }: DailyTimer): void {
  const isRunning = startedAt !== null
  useEffect(() => endFailure(isRunning ? texts.startFailed : texts.claimFailed), [isRunning])
}

interface TimerProps extends ClaimProps {
  timer: DailyTimer
}

function Timer({ timer, claimed, onClaimed }: TimerProps) {
  const userId = useViewerId()
  const view = useTimerView(timer, sayReady)
  useEndedFailures(timer)
  const starter = useStartTimer(userId, () => onClaimed(undefined))
  const claimer = useClaimReward(userId, onClaimed)
  const paid = view.phase === 'idle' ? claimed : undefined
  return (
    <>
      <div className="relative my-4">
        <MinersGround />
        <Dial
          view={view}
          reward={timer}
          paid={paid}
          onClaim={view.phase === 'claimable' && !claimer.busy ? claimer.claim : undefined}
        />
        <Miners digging={view.phase === 'running'} />
      </div>
      <PhaseButton phase={view.phase} isPaid={paid !== undefined} starter={starter} claimer={claimer} />
    </>
  )
}

function TimerSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className={`mx-auto my-4 rounded-full ${dialSize}`} />
      <Skeleton className="h-12 rounded-m" />
    </div>
  )
}

export interface ClaimProps {
  /** What was granted, until the next start. */
  claimed: Reward | undefined
  /** Hears what was granted, and nothing once the next start begins. */
  onClaimed: (reward: Reward | undefined) => void
}

/** `children` are the other things to do in the mine. */
export function TimerCard({ children, ...claim }: ClaimProps & { children?: ReactNode }) {
  const { data, error, refetch, isFetching } = useDailyTimer(useViewerId())
  return (
    <section className="card p-4.5">
      <Header timer={data} />
      {data?.canEarn && <Timer timer={data} {...claim} />}
      {data && !data.canEarn && <VerifyAccount />}
      {!data && !error && <TimerSkeleton />}
      {!data && error && (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
      {children}
    </section>
  )
}
