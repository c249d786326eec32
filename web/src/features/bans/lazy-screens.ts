// The screens of bans, fetched when they are needed: hardly anyone ever sees them.
import { lazy } from 'react'

export const BanNotice = lazy(() => import('./ban-notice.tsx'))
export const ShortBanScreen = lazy(() => import('./short-ban-screen.tsx'))
export const BannedInhabitant = lazy(async () => ({
  default: (await import('./long-ban-screen.tsx')).BannedInhabitant,
}))
export const RememberedBanScreen = lazy(async () => ({
  default: (await import('./long-ban-screen.tsx')).RememberedBanScreen,
}))
