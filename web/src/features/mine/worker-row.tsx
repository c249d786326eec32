// One tier of workers: what it brings, what it costs, how many one has, and buying one more.
import { useQuery } from '@tanstack/react-query'
import { plural } from '../../lib/plural.ts'
import { useHeld } from '../../lib/use-held.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { mineTexts } from '../../messages/mine.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Amount } from '../wallet/index.ts'
import type { WorkerPurchase } from './buy-worker.ts'
import { dailyTimerQuery } from './daily-timer.ts'
import { WorkerFigure } from './worker-figure.tsx'
import { paybackDays, type WorkerType } from './workers.ts'

const texts = mineTexts.workers

function Facts({ worker, count, missing }: Pick<WorkerRowProps, 'worker' | 'count' | 'missing'>) {
  const { name, specialty, dailyReward, price, priceCurrency } = worker
  const payback = paybackDays(worker)
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline gap-x-2 leading-snug">
        <span className={classes('font-semibold', missing > 0 && count === 0 && 'text-ink-2')}>{name}</span>
        <span className="text-small text-ink-2">{plural(count, texts.owned)}</span>
      </p>
      <p className="text-small">
        <Amount currency={specialty} sign="+" value={dailyReward} after={texts.perCycle} />
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-2">
        {texts.price}
        <Amount currency={priceCurrency} value={price} />
      </p>
      {payback !== null && <p className="text-small text-ink-2">{plural(payback, texts.payback)}</p>}
      {missing > 0 && (
        <p className="text-small font-semibold text-ink-2">
          {texts.missing(plural(missing, walletTexts.amounts[priceCurrency]))}
        </p>
      )}
    </div>
  )
}

/** What a cycle brings now, and what it would once one more works; nothing where that one may be at work already. */
function Production({ worker, purchase }: Pick<WorkerRowProps, 'worker' | 'purchase'>) {
  const { specialty, dailyReward } = worker
  const { data: timer } = useQuery(dailyTimerQuery(useViewerId()))
  const known = purchase.mayBeBought(worker) ? undefined : timer?.[specialty]
  const produced = useHeld(known, purchase.busy)
  if (produced === undefined) return null
  const { now, after } = texts.production
  return (
    <dl className="mt-3 grid gap-1.5 rounded-m bg-surface-2 px-3 py-2 text-small">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <dt className="text-ink-2">{now}</dt>
        <dd>
          <Amount currency={specialty} value={produced} />
        </dd>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <dt className="text-ink-2">{after}</dt>
        <dd>
          <Amount currency={specialty} value={produced + dailyReward} />
        </dd>
      </div>
    </dl>
  )
}

function Confirm({ purchase }: { purchase: WorkerPurchase }) {
  const { busy, buy, cancel } = purchase
  return (
    <div className="mt-3 grid grid-cols-2 gap-2.5">
      <Button compact loading={busy} onClick={buy}>
        {busy ? texts.buying : texts.confirm}
      </Button>
      <Button compact variant="quiet" disabled={busy} onClick={cancel}>
        {actions.cancel}
      </Button>
    </div>
  )
}

/** Of the last row it would be below what is seen of the list. */
function bringIntoView(refusal: HTMLElement | null): void {
  refusal?.scrollIntoView({ block: 'nearest' })
}

export interface WorkerRowProps {
  worker: WorkerType
  /** From 0. */
  place: number
  count: number
  /** How much of its price one lacks; 0 where one can buy it, or may have bought it. */
  missing: number
  purchase: WorkerPurchase
}

export function WorkerRow({ worker, place, count, missing, purchase }: WorkerRowProps) {
  const isAsked = purchase.asked?.id === worker.id
  // Those that one has work, whether one more can be paid or not.
  const isDimmed = missing > 0 && count === 0
  return (
    <li
      className={classes('rounded-m border p-3 transition-colors', isAsked ? 'border-brand' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-3">
        <span
          className={classes(
            'grid h-15 w-13 shrink-0 place-items-center rounded-m',
            isDimmed ? 'bg-surface-2' : 'bg-gold-soft',
          )}
        >
          <WorkerFigure tier={place} specialty={worker.specialty} dimmed={isDimmed} className="h-13" />
        </span>
        <Facts worker={worker} count={count} missing={missing} />
        {!isAsked && (
          <Button
            compact
            variant={missing > 0 ? 'quiet' : 'gold'}
            disabled={purchase.busy}
            aria-label={texts.buyOf(worker.name)}
            onClick={() => purchase.askFor(worker)}
          >
            {texts.buy}
          </Button>
        )}
      </div>
      {purchase.refused?.id === worker.id && (
        <div ref={bringIntoView} className="mt-3 scroll-mb-4">
          <FormError refusal={purchase.refused.refusal} />
        </div>
      )}
      {isAsked && (
        <>
          <Production worker={worker} purchase={purchase} />
          <Confirm purchase={purchase} />
        </>
      )}
    </li>
  )
}
