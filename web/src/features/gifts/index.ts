// What other areas may use of gifts.
import { lazyChunk } from '../../lib/lazy-chunk.ts'

export { GiftBurst } from './gift-burst.tsx'
export { sharedRoomQuery } from './shared-room.ts'
export const GiftDialog = lazyChunk(() => import('./gift-dialog.tsx'))
