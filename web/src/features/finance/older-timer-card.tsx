// The older timer: how long it has run and what that would pay, starting and stopping it, and the ten before it.
import { useQuery } from '@tanstack/react-query'
import { Hourglass, Play, Square } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '../../lib/dates.ts'
import { hoursClock } from '../../lib/duration.ts'
import { plural } from '../../lib/plural.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { financeTexts } from '../../messages/finance.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Amount } from '../wallet/index.ts'
import { type OlderTimer, olderTimerQuery, type PastTimer, pastTimersQuery } from './older-timer.ts'
import { type Paid, useStartOlderTimer, useStopOlderTimer } from './older-timer-actions.ts'
import { paidInWords, useEarnedSoFar } from './use-earned-so-far.ts'

const texts = financeTexts.timer

function Face({ timer, paid }: { timer: OlderTimer; paid: Paid | undefined }) {
  const isRunning = timer.running !== undefined
  const { seconds, points, gems } = useEarnedSoFar(timer)
  if (!isRunning) {
    return (
      <p role="status" className="text-ink-2">
        {paid ? (
          <span className={classes('font-semibold', paid.points > 0 && 'text-good')}>
            {paidInWords(paid)}
          </span>
        ) : (
          texts.idle
        )}
      </p>
    )
  }
  return (
    <div className="grid gap-1">
      <p className="text-small text-ink-2">{texts.running}</p>
      <p role="timer" aria-label={texts.title} className="text-3xl font-bold">
        <span className="ltr">{hoursClock(seconds)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-1.5 text-small text-ink-2">
        {texts.soFar}
        <Amount chip currency="points" sign="+" value={points} />
        <Amount chip currency="gems" sign="+" value={gems} />
      </p>
    </div>
  )
}

function Timer({ timer }: { timer: OlderTimer }) {
  const [paid, setPaid] = useState<Paid>()
  const starter = useStartOlderTimer(() => setPaid(undefined))
  const stopper = useStopOlderTimer(setPaid)
  const { running } = timer
  return (
    <>
      <Face timer={timer} paid={paid} />
      {running ? (
        <Button block variant="gold" loading={stopper.busy} onClick={() => stopper.stop(running.id)}>
          {!stopper.busy && <Square aria-hidden size={18} />}
          {stopper.busy ? texts.stopping : texts.stop}
        </Button>
      ) : (
        <Button block variant="quiet" loading={starter.busy} onClick={starter.start}>
          {!starter.busy && <Play aria-hidden size={20} />}
          {starter.busy ? texts.starting : texts.start}
        </Button>
      )}
    </>
  )
}

/** What runs without a proof is paid once there is one (docs/economy.md). */
function Unverified() {
  return (
    <>
      <p className="text-ink-2">{texts.verify}</p>
      <Link href="/timer" className={buttonClass({ variant: 'quiet', block: true })}>
        {texts.toVerify}
      </Link>
    </>
  )
}

function PastRow({ timer: { startedAt, minutes, points, gems } }: { timer: PastTimer }) {
  return (
    <li>
      <ListRow
        lead={
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-2">
            <Hourglass aria-hidden size={20} strokeWidth={1.9} />
          </span>
        }
        title={plural(minutes, texts.minutes)}
        detail={formatDateTime(startedAt)}
        badge={
          points > 0 ? (
            <span className="grid shrink-0 justify-items-end">
              <Amount currency="points" sign="+" value={points} />
              {gems > 0 && <Amount currency="gems" sign="+" value={gems} />}
            </span>
          ) : (
            <span className="shrink-0 text-small text-ink-2">{texts.unpaid}</span>
          )
        }
      />
    </li>
  )
}

function History() {
  const { data, error, refetch, isFetching } = useQuery(pastTimersQuery(useViewerId()))
  if (!data && error) {
    return (
      <ErrorState title={texts.historyFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">{texts.historyLoading}</span>
        <Skeleton className="h-14 rounded-m" />
      </div>
    )
  }
  if (data.length === 0) return <p className="text-small text-ink-2">{texts.noHistory}</p>
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {data.map((timer) => (
        <PastRow key={timer.id} timer={timer} />
      ))}
    </ul>
  )
}

export function OlderTimerCard() {
  const { data, error, refetch, isFetching } = useQuery(olderTimerQuery(useViewerId()))
  return (
    <section aria-label={texts.title} className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <header>
        <h2 className="font-semibold">{texts.title}</h2>
        <p className="text-small text-ink-2">
          {texts.rule} {texts.signOut}
        </p>
      </header>
      {data && (data.canEarn ? <Timer timer={data} /> : <Unverified />)}
      {!data && !error && (
        <div role="status">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-24 rounded-m" />
        </div>
      )}
      {!data && error && (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
      <h3 className="border-t border-line pt-3 text-sm font-semibold text-ink-2">{texts.history}</h3>
      <History />
    </section>
  )
}
