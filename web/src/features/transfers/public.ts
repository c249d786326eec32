// What other areas may use of transfers.
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'

export { allowanceQuery } from './allowance.ts'
export { DailyLimitText } from './daily-limit.tsx'

export const TransferDialog = lazyWhenIdle(async () => ({
  default: (await import('./transfer-dialog.tsx')).TransferDialog,
}))
