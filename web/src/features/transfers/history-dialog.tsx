// The history of transfers in a dialog, each with its receipt, which has an address of its own.
import { transferTexts } from '../../messages/transfers.ts'
import { ReceiptListDialog } from './receipt-list-dialog.tsx'
import { TransferHistory } from './transfer-list.tsx'

export function TransferHistoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ReceiptListDialog open={open} onClose={onClose} title={transferTexts.history.title}>
      {(show) => <TransferHistory onOpen={show} />}
    </ReceiptListDialog>
  )
}
