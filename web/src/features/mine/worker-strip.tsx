// The workers that can be bought, in a strip below the mine: what each brings, how many one has, and what it costs or is missing for it.
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { plural } from '../../lib/plural.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { mineTexts } from '../../messages/mine.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Amount, walletQuery } from '../wallet/index.ts'
import { WorkerFigure } from './worker-figure.tsx'
import { missingFor, ownWorkersQuery, type WorkerType, workerTypesQuery } from './workers.ts'

const texts = mineTexts.workers

/** Cut by the edge of a phone, so that one sees that there are more; what is only heard of it scrolls with it. */
const strip =
  'relative flex gap-2.5 overflow-x-auto overscroll-x-contain scrollbar-none max-lg:-mx-3 max-lg:px-3'
const card = 'card grid h-full min-h-29 w-max min-w-37 content-between gap-1.5 p-2.5 text-start'

interface WorkerCardProps {
  worker: WorkerType
  /** Among those of its specialty, from 0. */
  tier: number
  count: number
  missing: number
  onPress: () => void
}

function WorkerCard({ worker, tier, count, missing, onPress }: WorkerCardProps) {
  const { name, specialty, dailyReward, price } = worker
  const isShort = missing > 0
  // Those that one has work, whether one more can be paid or not.
  const isDimmed = isShort && count === 0
  return (
    <li className="shrink-0">
      <button type="button" onClick={onPress} className={classes(card, 'transition active:scale-[0.98]')}>
        <span className="flex items-start gap-2">
          <span className="min-w-0 flex-1">
            <span className={classes('block truncate font-semibold', isDimmed && 'text-ink-2')}>{name}</span>
            <Amount currency={specialty} sign="+" value={dailyReward} />
            {count > 0 && <span className="sr-only">{plural(count, texts.owned)}</span>}
          </span>
          <span className="relative">
            <WorkerFigure tier={tier} specialty={specialty} dimmed={isDimmed} className="h-12" />
            {count > 0 && (
              <span
                aria-hidden
                className="ltr absolute -start-2 -bottom-1 rounded-full bg-surface-2 px-1.5 text-tiny font-semibold"
              >
                ×{formatNumber(count)}
              </span>
            )}
          </span>
        </span>
        <span
          className={classes(
            'grid min-h-8 place-items-center rounded-s px-2 text-center text-small font-semibold',
            isShort ? 'bg-surface-2 text-ink-2' : 'bg-linear-to-b from-coin to-coin-shade text-coin-ink',
          )}
        >
          {isShort ? texts.short(formatNumber(missing)) : texts.buyFor(formatNumber(price))}
        </span>
      </button>
    </li>
  )
}

/** Nothing where they cannot be had: the mine stands without them, and the list behind its button says why. */
export function WorkerStrip({ onBuy }: { onBuy: () => void }) {
  const userId = useViewerId()
  const { data: types, isError } = useQuery(workerTypesQuery)
  const { data: own } = useQuery(ownWorkersQuery(userId))
  const { data: wallet } = useQuery(walletQuery(userId))
  if (isError && !types) return null
  const shown = types?.filter(({ specialty }) => specialty === 'points')
  return (
    <section aria-label={texts.forSale}>
      <ul className={strip}>
        {shown?.map((worker, tier) => (
          <WorkerCard
            key={worker.id}
            worker={worker}
            tier={tier}
            count={own?.[worker.id] ?? 0}
            missing={wallet ? missingFor(worker, wallet) : 0}
            onPress={onBuy}
          />
        ))}
        {!shown &&
          [1, 2, 3].map((place) => <Skeleton key={place} className="h-29 w-37 shrink-0 rounded-l" />)}
      </ul>
    </section>
  )
}
