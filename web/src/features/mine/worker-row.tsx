// One tier of workers: what it brings, what it costs, how many one has, and buying one more.
import { Crown, Flame, HardHat, type LucideIcon, Medal, Pickaxe, Trophy } from 'lucide-react'
import { plural } from '../../lib/plural.ts'
import { actions } from '../../messages/actions.ts'
import { mineTexts } from '../../messages/mine.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Amount } from '../wallet/public.ts'
import type { WorkerPurchase } from './buy-worker.ts'
import type { WorkerType } from './workers.ts'

const texts = mineTexts.workers

/** By the place in the list, from the smallest on. */
const icons: readonly LucideIcon[] = [Pickaxe, HardHat, Medal, Trophy, Flame, Crown]

function Facts({ worker, count }: { worker: WorkerType; count: number }) {
  const { name, specialty, dailyReward, price, priceCurrency } = worker
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline gap-x-2 leading-snug">
        <span className="font-semibold">{name}</span>
        <span className="text-small text-ink-2">{plural(count, texts.owned)}</span>
      </p>
      <p className="text-small">
        <Amount currency={specialty} sign="+" value={dailyReward} after={texts.perDay} />
      </p>
      <p className="flex items-center gap-1.5 text-small text-ink-2">
        {texts.price}
        <Amount currency={priceCurrency} value={price} />
      </p>
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

export interface WorkerRowProps {
  worker: WorkerType
  /** From 0. */
  place: number
  count: number
  purchase: WorkerPurchase
}

export function WorkerRow({ worker, place, count, purchase }: WorkerRowProps) {
  const Icon = icons[place] ?? Crown
  const isAsked = purchase.asked?.id === worker.id
  return (
    <li
      className={classes('rounded-m border p-3 transition-colors', isAsked ? 'border-brand' : 'border-line')}
    >
      <div className="flex items-center gap-3">
        <span className="grid size-11.5 shrink-0 place-items-center rounded-m bg-gold-soft text-gold">
          <Icon aria-hidden size={22} strokeWidth={1.9} />
        </span>
        <Facts worker={worker} count={count} />
        {!isAsked && (
          <Button
            compact
            variant="gold"
            disabled={purchase.busy}
            aria-label={texts.buyOf(worker.name)}
            onClick={() => purchase.askFor(worker)}
          >
            {texts.buy}
          </Button>
        )}
      </div>
      {isAsked && <Confirm purchase={purchase} />}
    </li>
  )
}
