// The newest 50 transfers of a person, in both directions; each leads to its receipt.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { transferTexts } from '../../messages/transfers.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { type Transfer, transferHistoryQuery } from './transfer-history.ts'
import { nameOfOther } from './transfer-receipt.tsx'

const texts = transferTexts.history

function TransferRow({ transfer, onOpen }: { transfer: Transfer; onOpen: () => void }) {
  const { amount, isSent, createdAt, other } = transfer
  const name = nameOfOther(transfer)
  return (
    <li>
      <ListRow
        lead={<Avatar name={name} url={other?.avatarUrl} />}
        title={<PersonName name={name} />}
        detail={`${isSent ? texts.sent : texts.received} · ${relativeTime(createdAt, Date.now())}`}
        badge={
          <span className={classes('ltr font-semibold', isSent ? 'text-ink-2' : 'text-gold')}>
            {isSent ? '−' : '+'}
            {formatNumber(amount)}
          </span>
        }
        onPress={onOpen}
      />
    </li>
  )
}

export function TransferHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, refetch, isFetching } = useQuery(transferHistoryQuery(useViewerId()))
  if (!data && error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <PeopleSkeleton label={transferTexts.searching} />
  if (data.length === 0) {
    return <EmptyState icon={ArrowLeftRight} title={texts.empty} detail={texts.emptyDetail} />
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {data.map((transfer) => (
        <TransferRow key={transfer.id} transfer={transfer} onOpen={() => onOpen(transfer.id)} />
      ))}
    </ul>
  )
}
