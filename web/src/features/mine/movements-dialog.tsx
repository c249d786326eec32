// The history of the balances: the newest 50 movements by their days, and the way to all of them.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useViewerId } from '../../lib/viewer.ts'
import { mineTexts } from '../../messages/mine.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ReceiptListDialog } from '../transfers/index.ts'
import { MovementList, MovementListSkeleton, MovementsEmpty, movementsQuery } from '../wallet/index.ts'

const texts = mineTexts.movements

function Movements({ onReceipt }: { onReceipt: (transferId: string) => void }) {
  const { data, error, refetch, isFetching } = useQuery(movementsQuery(useViewerId()))
  if (!data && error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <MovementListSkeleton />
  if (data.length === 0) return <MovementsEmpty />
  return (
    <>
      <MovementList movements={data} onReceipt={onReceipt} />
      <Link href="/finance" className={buttonClass({ variant: 'quiet', block: true, className: 'mt-4' })}>
        {mineTexts.further.finance}
      </Link>
    </>
  )
}

export function MovementsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ReceiptListDialog open={open} onClose={onClose} title={texts.title}>
      {(show) => <Movements onReceipt={show} />}
    </ReceiptListDialog>
  )
}
