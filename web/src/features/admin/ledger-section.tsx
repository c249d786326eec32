// The treasury and the ledger: what each account of the house got and gave, by why, over a period; and the proof of all of it.
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { plural } from '../../lib/plural.ts'
import { adminTexts } from '../../messages/admin.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { classes } from '../../ui/classes.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { AdminList } from './admin-list.tsx'
import { GemDaysChart } from './gem-days-chart.tsx'
import { LedgerCheck } from './ledger-check.tsx'
import {
  gemDaysQuery,
  type LedgerAccount,
  type LedgerFlow,
  ledgerSummaryQuery,
  type Period,
  periods,
} from './ledger-summary.ts'
import { SectionHeading } from './section-heading.tsx'

const texts = adminTexts.ledger

/** A kind or account that a newer server knows is shown by its own word. */
function named(names: Readonly<Record<string, string>>, word: string): string {
  return names[word] ?? word
}

function Flow({ flow: { kind, amount, movements }, most }: { flow: LedgerFlow; most: number }) {
  return (
    <li className="grid gap-1">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0">
          {named(texts.kinds, kind)}{' '}
          <span className="text-small text-ink-2">({plural(movements, texts.movements)})</span>
        </span>
        <b className="ltr shrink-0">{formatNumber(amount)}</b>
      </p>
      <span aria-hidden className="h-2 overflow-hidden rounded-full bg-surface-2">
        <span
          className={classes('block h-full rounded-full', amount < 0 ? 'bg-ink-3' : 'bg-brand')}
          style={{ width: `${Math.max((Math.abs(amount) / most) * 100, 1)}%` }}
        />
      </span>
    </li>
  )
}

function AccountCard({ entry: { account, currency, flows } }: { entry: LedgerAccount }) {
  const most = Math.max(1, ...flows.map(({ amount }) => Math.abs(amount)))
  return (
    <li className="card grid content-start gap-3 p-4">
      <h3 className="flex items-baseline justify-between gap-3 font-semibold">
        {named(texts.accounts, account)}
        <span className={classes('text-small', currency === 'points' ? 'text-gold' : 'text-gem')}>
          {walletTexts.currencies[currency]}
        </span>
      </h3>
      <ul className="grid gap-2.5">
        {flows.map((flow) => (
          <Flow key={flow.kind} flow={flow} most={most} />
        ))}
      </ul>
    </li>
  )
}

export function LedgerSection() {
  const [period, setPeriod] = useState<Period>('14')
  const { data: days } = useQuery(gemDaysQuery(period))
  return (
    <section className="grid gap-3">
      <SectionHeading title={texts.heading} />
      <SegmentedControl
        label={texts.period}
        value={period}
        onValue={setPeriod}
        segments={periods.map((value) => ({ value, label: texts.periods[value] }))}
      />
      {days && <GemDaysChart days={days} />}
      <AdminList
        query={useQuery(ledgerSummaryQuery(period))}
        paired
        empty={{ icon: Landmark, title: texts.empty, detail: texts.emptyDetail }}
        card={(entry) => <AccountCard key={`${entry.account} ${entry.currency}`} entry={entry} />}
      />
      <LedgerCheck />
    </section>
  )
}
