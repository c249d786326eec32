// The ledger: every movement, page by page, by currency and kind, and the way to take it along as a file.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { financeTexts } from '../../messages/finance.ts'
import { mineTexts } from '../../messages/mine.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import {
  type LedgerFilter,
  ledgerKindsQuery,
  ledgerQuery,
  MovementList,
  MovementListSkeleton,
  MovementsEmpty,
  movementKind,
} from '../wallet/index.ts'
import { useLedgerFilter } from './ledger-filter.ts'
import { useLedgerExport } from './use-ledger-export.ts'

const texts = financeTexts.ledger

const currencies = [
  { value: 'all', label: texts.all },
  { value: 'points', label: walletTexts.currencies.points },
  { value: 'gems', label: walletTexts.currencies.gems },
] as const

interface FilterProps {
  filter: LedgerFilter
  onFilter: (next: LedgerFilter) => void
}

/** The kinds that there are in the chosen currency, and the chosen one whatever it is. */
function KindSelect({ filter, onFilter }: FilterProps) {
  const { data = [] } = useQuery(ledgerKindsQuery(useViewerId()))
  const { currency, kind } = filter
  const there = data.filter((one) => currency === undefined || one.currency === currency)
  const kinds = [...new Set([...there.map((one) => one.kind), ...(kind ? [kind] : [])])]
  const options = [
    { value: '', label: texts.allKinds },
    ...kinds.map((value) => ({ value, label: movementKind(value).name })),
  ]
  return (
    <Select
      label={texts.kind}
      value={kind ?? ''}
      onValue={(value) => onFilter({ currency, kind: value || undefined })}
      options={options}
      className="min-w-0 flex-[1_1_17em] bg-surface-2 ps-3 text-sm"
    >
      <ListFilter aria-hidden size={17} className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1 py-1.5">{kind ? movementKind(kind).name : texts.allKinds}</span>
    </Select>
  )
}

/** How far it has come stands in the place of the button, with the way to call it off. */
function Export({ filter }: { filter: LedgerFilter }) {
  const { collected, run, cancel } = useLedgerExport()
  const { csv } = financeTexts
  if (collected === undefined) {
    return (
      <Button compact variant="quiet" aria-label={csv.exportLabel} onClick={() => run(filter)}>
        <Download aria-hidden size={18} />
        {csv.export}
      </Button>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span role="status" className="flex items-center gap-2 text-small text-ink-2">
        <Spinner size={16} />
        {plural(collected, csv.collected)}
      </span>
      <Button compact variant="quiet" onClick={cancel}>
        {actions.cancel}
      </Button>
    </span>
  )
}

function NothingThere({ filter, onFilter }: FilterProps) {
  if (!filter.currency && !filter.kind) {
    return (
      <MovementsEmpty
        action={
          <Link href="/timer" className={buttonClass({})}>
            {texts.toMine}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={ListFilter}
      title={texts.noneOfThese}
      detail={texts.noneOfTheseDetail}
      action={
        <Button variant="quiet" onClick={() => onFilter({ currency: undefined, kind: undefined })}>
          {texts.showAll}
        </Button>
      }
    />
  )
}

interface LedgerProps extends FilterProps {
  onReceipt: (transferId: string) => void
}

function Ledger({ filter, onFilter, onReceipt }: LedgerProps) {
  const query = useInfiniteQuery(ledgerQuery(useViewerId(), filter))
  const { data, error, refetch, isFetching } = query
  if (!data && error) {
    return (
      <ErrorState
        title={mineTexts.movements.loadFailed}
        error={error}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <MovementListSkeleton />
  const movements = data.pages.flatMap(({ rows }) => rows)
  if (movements.length === 0) return <NothingThere filter={filter} onFilter={onFilter} />
  return (
    <>
      <MovementList movements={movements} onReceipt={onReceipt} />
      <InfiniteScrollSentinel key={data.pages.length} query={query} end={texts.end} />
    </>
  )
}

/** `onReceipt` opens the receipt of a transfer. */
export function LedgerView({ onReceipt }: { onReceipt: (transferId: string) => void }): ReactNode {
  const [filter, setFilter] = useLedgerFilter()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SegmentedControl
        label={texts.currency}
        segments={currencies}
        value={filter.currency ?? 'all'}
        onValue={(value) => setFilter({ ...filter, currency: value === 'all' ? undefined : value })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <KindSelect filter={filter} onFilter={setFilter} />
        <Export filter={filter} />
      </div>
      <Ledger filter={filter} onFilter={setFilter} onReceipt={onReceipt} />
    </div>
  )
}
