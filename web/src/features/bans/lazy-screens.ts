// The screens of bans, fetched when they are needed: hardly anyone ever sees them.
import { lazyChunk } from '../../lib/lazy-chunk.ts'

export const BanNotice = lazyChunk(() => import('./ban-notice.tsx'))
export const ShortBanScreen = lazyChunk(() => import('./short-ban-screen.tsx'))
export const BannedApp = lazyChunk(async () => ({
  default: (await import('./long-ban-screen.tsx')).BannedInhabitant,
}))
export const RememberedBanScreen = lazyChunk(async () => ({
  default: (await import('./long-ban-screen.tsx')).RememberedBanScreen,
}))
