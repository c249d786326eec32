// What one holds: points, gems, what the points are worth, and what moved them last; with it the code to invite others by.
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { classes } from '../../ui/classes.ts'
import { CountingNumber } from '../../ui/counting-number.tsx'
import { type Currency, currencyIcons, dollarValue, walletQuery } from '../wallet/index.ts'
import { useLiveMine } from './daily-timer.ts'
import { LatestMovements } from './latest-movements.tsx'
import { ReferralPill } from './referral-pill.tsx'
import type { Reward } from './reward.ts'

/** On the brand's green, where the ordinary gold and violet would be too dark. */
const colours: Readonly<Record<Currency, string>> = {
  points: 'text-points-on-brand',
  gems: 'text-gems-on-brand',
}

const shimmer = 'block animate-shimmer rounded-s bg-white/20'

/** Of the room that a number has, so that one of any length stands in one line. */
function sizeFor(value: number): string {
  return `min(1.5rem, ${100 / (0.62 * formatNumber(value).length)}cqi)`
}

interface BalanceProps {
  currency: Currency
  value: number | undefined
  /** What has just come. */
  gain: number
}

function Balance({ currency, value, gain }: BalanceProps) {
  const Icon = currencyIcons[currency]
  return (
    <div
      data-balance={currency}
      className="@container min-w-0 rounded-m border border-white/15 bg-black/12 px-3.5 py-3"
    >
      <dt className={classes('flex items-center gap-1.5 text-small', colours[currency])}>
        <Icon aria-hidden size={16} strokeWidth={2} />
        {walletTexts.currencies[currency]}
        {gain > 0 && <Gain currency={currency} value={gain} />}
      </dt>
      <dd
        className={classes('text-2xl leading-tight font-bold whitespace-nowrap', colours[currency])}
        style={{ fontSize: sizeFor(value ?? 0) }}
      >
        {value === undefined ? (
          <span className={`${shimmer} mt-1 h-6 w-24`} />
        ) : (
          <CountingNumber value={value} />
        )}
      </dd>
    </div>
  )
}

function Gain({ currency, value }: { currency: Currency; value: number }) {
  return (
    <span
      aria-hidden
      className={classes(
        'ltr ms-auto animate-pop-in rounded-full px-2 font-semibold text-brand-deep',
        currency === 'points' ? 'bg-points-on-brand' : 'bg-gems-on-brand',
      )}
    >
      +{formatNumber(value)}
    </span>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-3.5 flex items-center gap-3 rounded-m bg-black/15 py-1 ps-3.5 pe-1">
      <p className="min-w-0 flex-1 py-1.5 text-small">
        <span className="block font-semibold">{walletTexts.loadFailed}</span>
        {errorText(error)}
      </p>
      <button
        type="button"
        onClick={onRetry}
        className="flex min-h-11 items-center gap-1.5 rounded-m bg-white px-3.5 text-small font-semibold text-brand-deep"
      >
        <RotateCw aria-hidden size={15} />
        {actions.retry}
      </button>
    </div>
  )
}

function Worth({ points, failed }: { points: number | undefined; failed: boolean }) {
  if (points !== undefined) return <span className="ltr">{dollarValue(points)}</span>
  return failed ? '—' : <span className={`${shimmer} mt-1 h-5 w-16`} />
}

export interface BalanceCardProps {
  /** Says what else one is. */
  badge?: ReactNode
  /** What was claimed, until the next start. */
  gain: Reward | undefined
  /** Asks for all that moved it. */
  onMovements: () => void
}

export function BalanceCard({ badge, gain, onMovements }: BalanceCardProps) {
  const userId = useViewerId()
  const { data, error, refetch, isFetching } = useQuery(walletQuery(userId))
  useLiveMine(userId)
  const failed = !data && error !== null && !isFetching
  return (
    <section className="star-pattern relative overflow-hidden rounded-l p-4.5 [--star-ground:var(--wallet-ground)]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-small">{walletTexts.worth}</p>
          <p className="text-xl leading-tight font-bold">
            <Worth points={data?.points} failed={failed} />
          </p>
        </div>
        <ReferralPill />
        {badge}
      </div>
      {failed ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <dl aria-busy={!data} className="mt-3.5 grid grid-cols-2 gap-2.5">
          <Balance currency="points" value={data?.points} gain={gain?.points ?? 0} />
          <Balance currency="gems" value={data?.gems} gain={gain?.gems ?? 0} />
        </dl>
      )}
      <LatestMovements onMore={onMovements} />
    </section>
  )
}
