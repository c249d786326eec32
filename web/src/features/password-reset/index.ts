// What other areas may use of password resets: the dialogs, fetched when one is asked for.
import { lazyChunk } from '../../lib/lazy-chunk.ts'

export const ResetDialog = lazyChunk(() => import('./reset-dialogs.tsx'))
