// What other areas may use of gifts.
import { lazyChunk } from '../../lib/lazy-chunk.ts'

export { GiftBurst } from './gift-burst.tsx'
export const GiftDialog = lazyChunk(() => import('./gift-dialog.tsx'))
