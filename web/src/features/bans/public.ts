// What other areas and the frame of the app may use of bans.
export { admit, type Opened } from './admission.ts'
export type { Ban } from './ban.ts'
export { fetchBan, useBan } from './ban-status.ts'
export { BanNotice, BannedInhabitant, RememberedBanScreen, ShortBanScreen } from './lazy-screens.ts'
export { rememberBan, useRememberedBan } from './remembered-ban.ts'
export { shortBanNotice, startShortBan, useShortBanUntil } from './short-ban.ts'
