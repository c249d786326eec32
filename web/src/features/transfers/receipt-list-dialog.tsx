// A list in a dialog whose entries lead to receipts: the receipt takes the list's place, has an address of its own, and closes back to it.
import type { ReactNode } from 'react'
import { useAddressId } from '../../lib/use-address-dialog.ts'
import { transferTexts } from '../../messages/transfers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReceiptView, receiptParam } from './receipt-view.tsx'

export interface ReceiptListDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** The list; `show` opens the receipt of a transfer by its id. */
  children: (show: (transferId: string) => void) => ReactNode
}

export function ReceiptListDialog({ open, onClose, title, children }: ReceiptListDialogProps) {
  const receipt = useAddressId(receiptParam)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && (receipt.open ? receipt.close() : onClose())}
      title={receipt.open ? transferTexts.receipt.heading : title}
      tall={!receipt.open}
    >
      {receipt.open ? <ReceiptView id={receipt.open} onDone={receipt.close} /> : children(receipt.show)}
    </Dialog>
  )
}
