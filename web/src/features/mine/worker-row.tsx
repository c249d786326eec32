// One tier of workers: what it brings, what it costs, how many one has, and buying one more.
import { Crown, Flame, HardHat, type LucideIcon, Medal, Pickaxe, Trophy } from 'lucide-react'
import { plural } from '../../lib/plural.ts'
import { actions } from '../../messages/actions.ts'
import { mineTexts } from '../../messages/mine.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Amount } from '../wallet/public.ts'
import type { WorkerPurchase } from './buy-worker.ts'
import type { WorkerType } from './workers.ts'

const texts = mineTexts.workers

/** By the place in the list, from the smallest on. */
const icons: readonly LucideIcon[] = [Pickaxe, HardHat, Medal, Trophy, Flame, Crown]

function Facts({ worker, count, missing }: Pick<WorkerRowProps, 'worker' | 'count' | 'missing'>) {
  const { name, specialty, dailyReward, price, priceCurrency } = worker
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline gap-x-2 leading-snug">
        <span className={classes('font-semibold', missing > 0 && 'text-ink-2')}>{name}</span>
        <span className="text-small text-ink-2">{plural(count, texts.owned)}</span>
      </p>
      <p className="text-small">
        <Amount currency={specialty} sign="+" value={dailyReward} after={texts.perDay} />
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-2">
        {texts.price}
        <Amount currency={priceCurrency} value={price} />
      </p>
      {missing > 0 && (
        <p className="text-small font-semibold text-ink-2">
          {texts.missing(plural(missing, walletTexts.amounts[priceCurrency]))}
        </p>
      )}
    </div>
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
  /** How much of its price one lacks; 0 where one can buy it. */
  missing: number
  purchase: WorkerPurchase
}

export function WorkerRow({ worker, place, count, missing, purchase }: WorkerRowProps) {
  const Icon = icons[place] ?? Crown
  const isAsked = purchase.asked?.id === worker.id
  return (
    <li
      className={classes('rounded-m border p-3 transition-colors', isAsked ? 'border-brand' : 'border-line')}
    >
      <div className="flex items-center gap-3">
        <span
          className={classes(
            'grid size-11.5 shrink-0 place-items-center rounded-m',
            missing > 0 ? 'bg-surface-2 text-ink-3' : 'bg-gold-soft text-gold',
          )}
        >
          <Icon aria-hidden size={22} strokeWidth={1.9} />
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
        <div ref={bringIntoView} className="mt-3">
          <FormError refusal={purchase.refused.refusal} />
        </div>
      )}
      {isAsked && <Confirm purchase={purchase} />}
    </li>
  )
}
