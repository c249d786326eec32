// The receipt of a transfer over a screen that lists transfers, at an address of its own.
import { useAddressId } from '../../lib/use-address-dialog.ts'
import { transferTexts } from '../../messages/transfers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReceiptView, receiptParam } from './receipt-view.tsx'

/** What opens it is `useAddressId(receiptParam)`. */
export function ReceiptDialog() {
  const { open: id, close } = useAddressId(receiptParam)
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(next) => !next && close()}
      title={transferTexts.receipt.heading}
    >
      {id && <ReceiptView id={id} onDone={close} />}
    </Dialog>
  )
}
