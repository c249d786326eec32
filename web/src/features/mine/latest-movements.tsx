// The two newest movements below the balances: what moved them. A press shows more of them.
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { mineTexts } from '../../messages/mine.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { classes } from '../../ui/classes.ts'
import { type Movement, movementsQuery, movementTitle } from '../wallet/index.ts'

const texts = mineTexts.movements
const shown = 2
const ink = { points: 'text-points-on-brand', gems: 'text-gems-on-brand' } as const
const shimmer = 'block h-4 animate-shimmer rounded-s bg-white/20'

function Line({ movement }: { movement: Movement }) {
  const { amount, currency, createdAt } = movement
  return (
    <span className="flex items-baseline gap-x-2 @max-2xs:flex-wrap">
      <bdi className="truncate font-medium @max-2xs:flex-1">{movementTitle(movement)}</bdi>
      <span className="shrink-[99] truncate text-white/75 @max-2xs:order-last @max-2xs:basis-full">
        {relativeTime(createdAt, Date.now())}
      </span>
      <span className={classes('ms-auto shrink-0 font-semibold', ink[currency])}>
        <span className="ltr">
          {amount < 0 ? '−' : '+'}
          {formatNumber(Math.abs(amount))}
        </span>
        <span className="sr-only"> {walletTexts.currencies[currency]}</span>
      </span>
    </span>
  )
}

/** As high before anything is known as it is then, so that nothing below it moves. */
export function LatestMovements({ onMore }: { onMore: () => void }) {
  const { data, isError } = useQuery(movementsQuery(useViewerId()))
  const latest = data?.slice(0, shown)
  return (
    <button
      type="button"
      onClick={onMore}
      className="-mx-1.5 mt-2 -mb-2 flex min-h-15 w-[calc(100%+var(--spacing)*3)] items-center gap-1.5 rounded-m px-1.5 py-1 text-start text-small transition-colors hover:bg-white/10"
    >
      <span className="sr-only">{texts.title}</span>
      <span className="@container grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        {latest?.map((movement) => (
          <Line key={movement.id} movement={movement} />
        ))}
        {!latest && !isError && (
          <span aria-hidden className="grid gap-2">
            <span className={`${shimmer} w-2/3`} />
            <span className={`${shimmer} w-1/2`} />
          </span>
        )}
        {(latest ? latest.length === 0 : isError) && (
          <span aria-hidden className="font-medium">
            {latest ? texts.none : texts.title}
          </span>
        )}
      </span>
      <ChevronLeft aria-hidden size={18} className="shrink-0 text-white/75" />
    </button>
  )
}
