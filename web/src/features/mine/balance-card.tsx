// What one holds: points, gems, and what the points are worth; with it the code to invite others by.
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
import { type Currency, currencyIcons, dollarValue, useLiveWallet, walletQuery } from '../wallet/public.ts'
import { ReferralPill } from './referral-pill.tsx'

/** On the brand's green, where the ordinary gold and violet would be too dark. */
const colours: Readonly<Record<Currency, string>> = { points: 'text-[#f6cd6b]', gems: 'text-[#d3c5ff]' }

const shimmer = 'block animate-shimmer rounded-s bg-white/20'

/** Of the room that a number has, so that one of any length stands in one line. */
function sizeFor(value: number): string {
  return `min(1.5rem, ${100 / (0.62 * formatNumber(value).length)}cqi)`
}

function Balance({ currency, value }: { currency: Currency; value: number | undefined }) {
  const Icon = currencyIcons[currency]
  return (
    <div className="@container min-w-0 rounded-m border border-white/15 bg-black/12 px-3.5 py-3">
      <dt className={classes('flex items-center gap-1.5 text-small', colours[currency])}>
        <Icon aria-hidden size={16} strokeWidth={2} />
        {walletTexts.currencies[currency]}
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
        className="flex min-h-11 items-center gap-1.5 rounded-m bg-white px-3.5 text-small font-semibold text-[#0a4f48]"
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

/** `badge` says what else one is. */
export function BalanceCard({ badge }: { badge?: ReactNode }) {
  const userId = useViewerId()
  const { data, error, refetch, isFetching } = useQuery(walletQuery(userId))
  useLiveWallet(userId)
  const failed = !data && error !== null && !isFetching
  return (
    <section className="star-pattern relative overflow-hidden rounded-l p-4.5 [--star-ground:linear-gradient(150deg,#0f7e72,#0a4f48)]">
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
          <Balance currency="points" value={data?.points} />
          <Balance currency="gems" value={data?.gems} />
        </dl>
      )}
    </section>
  )
}
