// Both balances: what one holds, what the points are worth, and what one has ever earned and spent of each.
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { financeTexts } from '../../messages/finance.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { classes } from '../../ui/classes.ts'
import { CountingNumber } from '../../ui/counting-number.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Currency, currencyIcons, dollarValue, useLiveWallet, walletQuery } from '../wallet/index.ts'
import { type Totals, totalsQuery } from './wallet-days.ts'

const colours: Readonly<Record<Currency, string>> = {
  points: 'text-points-on-brand',
  gems: 'text-gems-on-brand',
}

const shimmer = 'inline-block animate-shimmer rounded-s bg-white/20'

function Total({ name, sign, value }: { name: string; sign: string; value: number | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <dt className="text-white/85">{name}</dt>
      <dd className="font-semibold">
        {value === undefined ? (
          <span className={`${shimmer} h-4 w-14`} />
        ) : (
          <span className="ltr">
            {value > 0 && sign}
            {formatNumber(value)}
          </span>
        )}
      </dd>
    </div>
  )
}

interface BalanceProps {
  currency: Currency
  value: number | undefined
  totals: Totals | undefined
}

function Balance({ currency, value, totals }: BalanceProps) {
  const Icon = currencyIcons[currency]
  return (
    <section
      aria-label={walletTexts.currencies[currency]}
      data-balance={currency}
      className="min-w-0 rounded-m border border-white/15 bg-black/12 px-3.5 py-3"
    >
      <h3 className={classes('flex items-center gap-1.5 text-small', colours[currency])}>
        <Icon aria-hidden size={16} strokeWidth={2} />
        {walletTexts.currencies[currency]}
      </h3>
      <p className={classes('text-2xl leading-tight font-bold break-words', colours[currency])}>
        {value === undefined ? (
          <span className={`${shimmer} mt-1 h-6 w-24`} />
        ) : (
          <CountingNumber value={value} />
        )}
      </p>
      <dl className="mt-2 grid gap-1 border-t border-white/15 pt-2 text-small">
        <Total name={financeTexts.earned} sign="+" value={totals?.earned} />
        <Total name={financeTexts.spent} sign="−" value={totals?.spent} />
      </dl>
    </section>
  )
}

export function BalancesCard() {
  const userId = useViewerId()
  const { data: wallet, error, refetch, isFetching } = useQuery(walletQuery(userId))
  const totals = useQuery(totalsQuery(userId))
  useLiveWallet(userId)
  const failure = (!wallet && error) || (!totals.data && totals.error)
  if (failure) {
    const retry = () => void Promise.all([refetch(), totals.refetch()])
    return (
      <div className="card">
        <ErrorState
          title={walletTexts.loadFailed}
          error={failure}
          onRetry={retry}
          retrying={isFetching || totals.isFetching}
        />
      </div>
    )
  }
  return (
    <section
      aria-label={financeTexts.balances.title}
      aria-busy={!wallet}
      className="star-pattern relative overflow-hidden rounded-l p-4.5 [--star-ground:var(--wallet-ground)]"
    >
      <h2 className="text-small font-normal">{walletTexts.worth}</h2>
      <p className="text-2xl leading-tight font-bold">
        {wallet ? (
          <span className="ltr">{dollarValue(wallet.points)}</span>
        ) : (
          <span className={`${shimmer} mt-1 h-6 w-20`} />
        )}
      </p>
      <div className="mt-3.5 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2.5">
        <Balance currency="points" value={wallet?.points} totals={totals.data?.points} />
        <Balance currency="gems" value={wallet?.gems} totals={totals.data?.gems} />
      </div>
      <p className="mt-2 text-tiny text-white/85">{financeTexts.balances.total}</p>
    </section>
  )
}
