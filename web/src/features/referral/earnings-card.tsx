// What invitations came to: how many joined and what they earned, in all and on each of the last 30 days.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { plural } from '../../lib/plural.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { referralTexts } from '../../messages/referral.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { classes } from '../../ui/classes.ts'
import { DayChart } from '../../ui/day-chart.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ReferralDay, referralDaysQuery, referralTotalsQuery } from './referrals.ts'

const texts = referralTexts.chart

const shown = [
  { value: 'earned', label: texts.earned },
  { value: 'joined', label: texts.joined },
] as const

type Shown = (typeof shown)[number]['value']

const barOf: Readonly<Record<Shown, string>> = { earned: 'bg-coin', joined: 'bg-brand' }

function Total({ name, value, className }: { name: string; value: number | undefined; className: string }) {
  return (
    <div className="min-w-0 rounded-m bg-surface-2 px-3.5 py-3">
      <dt className="text-small text-ink-2">{name}</dt>
      <dd className={classes('text-2xl leading-tight font-bold', className)}>
        {value === undefined ? (
          <Skeleton className="mt-1 h-6 w-16 rounded-s" />
        ) : (
          <span className="ltr">{formatNumber(value)}</span>
        )}
      </dd>
    </div>
  )
}

function Totals() {
  const { data, error, refetch, isFetching } = useQuery(referralTotalsQuery(useViewerId()))
  const { totals } = referralTexts
  if (!data && error) {
    return (
      <ErrorState
        title={referralTexts.totalsFailed}
        error={error}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <dl
      aria-label={totals.label}
      aria-busy={!data}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5"
    >
      <Total name={totals.joined} value={data?.joined} className="text-brand" />
      <Total name={totals.earned} value={data?.earned} className="text-gold" />
    </dl>
  )
}

function Chart({ days }: { days: readonly ReferralDay[] }) {
  const [what, setWhat] = useState<Shown>('earned')
  if (days.every(({ joined, earned }) => joined + earned === 0)) {
    return <p className="grid min-h-20 place-items-center text-ink-2">{texts.none}</p>
  }
  const byDay = new Map(days.map((day) => [day.day, day]))
  return (
    <>
      <SegmentedControl label={texts.shown} segments={shown} value={what} onValue={setWhat} />
      <DayChart
        key={what}
        pick={texts.pick}
        series={[{ name: texts[what], className: barOf[what] }]}
        days={days.map((day) => ({ day: day.day, values: [day[what]] }))}
        say={({ day }) =>
          texts.day(
            formatDay(day),
            plural(byDay.get(day)?.joined ?? 0, referralTexts.joined),
            plural(byDay.get(day)?.earned ?? 0, walletTexts.amounts.points),
          )
        }
      />
    </>
  )
}

function Days() {
  const { data, error, refetch, isFetching } = useQuery(referralDaysQuery(useViewerId()))
  if (data) return <Chart days={data} />
  if (error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-56 rounded-m" />
    </div>
  )
}

export function EarningsCard() {
  return (
    <section
      aria-label={referralTexts.totals.label}
      className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4"
    >
      <Totals />
      <h2 className="font-semibold">{texts.title}</h2>
      <Days />
    </section>
  )
}
