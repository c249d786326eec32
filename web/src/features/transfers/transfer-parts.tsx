// The form of a transfer and its receipt are one dialog; the receipt has an address of its own, which a notification leads to. It stands once
// on each screen from which points are sent.

import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import type { Person } from '../../lib/person.ts'
import { useAddressDialog, useAddressId } from '../../lib/use-address-dialog.ts'
import { MountOnce } from '../../ui/mount-once.tsx'
import { receiptParam } from './receipt-view.tsx'
import { useChosenRecipient } from './recipient.ts'

const TransferDialog = lazyWhenIdle(async () => ({
  default: (await import('./transfer-dialog.tsx')).TransferDialog,
}))

/** How the form is called in the address. */
const transferForm = 'transfer'

interface TransferPartsProps {
  /** Another dialog of the screen shows receipts itself while it is open. */
  listsReceipts?: boolean
}

export function TransferParts({ listsReceipts = false }: TransferPartsProps) {
  const form = useAddressDialog([transferForm])
  const receipt = useAddressId(receiptParam)
  const receiptId = listsReceipts ? undefined : receipt.open
  const isForm = form.open !== undefined && receiptId === undefined
  return (
    <MountOnce needed={isForm || receiptId !== undefined}>
      <TransferDialog
        open={isForm}
        receiptId={receiptId}
        onClose={receiptId === undefined ? form.close : receipt.close}
      />
    </MountOnce>
  )
}

/** Opens the form with that person chosen, on a screen that has its parts. */
export function useTransferTo(): (person: Person) => void {
  const [, choose] = useChosenRecipient()
  const { show } = useAddressDialog([transferForm])
  return ({ id, name, username, avatarUrl }) => {
    choose({ id, name, username, avatarUrl, referralCode: null, isAgent: false })
    show(transferForm)
  }
}
