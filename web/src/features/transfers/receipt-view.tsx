// The receipt of a transfer whose id is known: from what is here already, else from the server; what is nobody's or somebody else's is not there.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { transferTexts } from '../../messages/transfers.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { transferHistoryQuery, transferQuery } from './transfer-history.ts'
import { TransferReceipt } from './transfer-receipt.tsx'

const texts = transferTexts.receipt

/** Where the id of the receipt that is open stands in the address of the mine. */
export const receiptParam = 'receipt'

function ReceiptSkeleton() {
  return (
    <div role="status" className="grid gap-4 pt-2">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="mx-auto size-14 rounded-full" />
      <Skeleton className="mx-auto h-7 w-40 rounded-s" />
      <Skeleton className="h-17 rounded-m" />
      <Skeleton className="h-24 rounded-m" />
      <Skeleton className="h-12 rounded-m" />
    </div>
  )
}

export interface ReceiptViewProps {
  /** Of the transfer. */
  id: string
  /** As TransferReceipt has it. */
  isRepeat?: boolean
  onDone: () => void
}

export function ReceiptView({ id, isRepeat = false, onDone }: ReceiptViewProps) {
  const userId = useViewerId()
  const queryClient = useQueryClient()
  const known = queryClient.getQueryData(transferHistoryQuery(userId).queryKey)
  const { data, error, refetch, isFetching } = useQuery({
    ...transferQuery(userId, id),
    initialData: () => known?.find((transfer) => transfer.id === id),
  })
  if (data) return <TransferReceipt transfer={data} isRepeat={isRepeat} onDone={onDone} />
  if (data === null) {
    return (
      <EmptyState
        icon={ReceiptText}
        title={texts.missing}
        detail={texts.missingDetail}
        action={<Button onClick={onDone}>{actions.close}</Button>}
      />
    )
  }
  if (error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  return <ReceiptSkeleton />
}
