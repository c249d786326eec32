// The last 30 days of a currency: what came and went on each, and what was left in the evening.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { financeTexts } from '../../messages/finance.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { DayChart } from '../../ui/day-chart.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Currency, currencyIcons } from '../wallet/index.ts'
import { sumOf, type WalletDay, walletDaysQuery } from './wallet-days.ts'

const texts = financeTexts.chart

const currencies = (['points', 'gems'] as const).map((value) => ({
  value,
  label: walletTexts.currencies[value],
  icon: currencyIcons[value],
}))

const barOf: Readonly<Record<Currency, string>> = { points: 'bg-coin', gems: 'bg-gem' }

function Total({ value }: { value: number }) {
  return <b className="ltr font-semibold text-ink">{formatNumber(value)}</b>
}

function Chart({ days, currency }: { days: readonly WalletDay[]; currency: Currency }) {
  const sum = sumOf(days)
  if (sum.earned + sum.spent === 0) {
    return <p className="grid min-h-32 place-items-center text-ink-2">{texts.none}</p>
  }
  const balances = new Map(days.map(({ day, balance }) => [day, balance]))
  return (
    <DayChart
      pick={texts.pick}
      series={[
        { name: financeTexts.earned, className: barOf[currency], total: <Total value={sum.earned} /> },
        { name: financeTexts.spent, className: 'bg-ink-3', total: <Total value={sum.spent} /> },
      ]}
      days={days.map(({ day, earned, spent }) => ({ day, values: [earned, spent] }))}
      say={({ day, values: [earned = 0, spent = 0] }) =>
        texts.day(
          formatDay(day),
          formatNumber(earned),
          formatNumber(spent),
          formatNumber(balances.get(day) ?? 0),
        )
      }
    />
  )
}

function ChartSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-56 rounded-m" />
    </div>
  )
}

export function WalletChart() {
  const [currency, setCurrency] = useState<Currency>('points')
  const { data, error, refetch, isFetching } = useQuery(walletDaysQuery(useViewerId()))
  return (
    <section aria-label={texts.title} className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <h2 className="font-semibold">{texts.title}</h2>
      <SegmentedControl label={texts.currency} segments={currencies} value={currency} onValue={setCurrency} />
      {data && (
        <Chart key={currency} currency={currency} days={data.filter((day) => day.currency === currency)} />
      )}
      {!data && !error && <ChartSkeleton />}
      {!data && error && (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
    </section>
  )
}
