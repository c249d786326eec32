// What other areas may use of transfers.
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'

export { invalidateAllowance } from './allowance.ts'
export { ReceiptDialog } from './receipt-dialog.tsx'
export { ReceiptListDialog } from './receipt-list-dialog.tsx'
export { receiptParam } from './receipt-view.tsx'
export { TransferHistory } from './transfer-list.tsx'
export { TransferPanel } from './transfer-panel.tsx'
export { TransferParts, useTransferTo } from './transfer-parts.tsx'

export const TransferHistoryDialog = lazyWhenIdle(async () => ({
  default: (await import('./history-dialog.tsx')).TransferHistoryDialog,
}))
