// What other areas may use of bans. It is part of the first screen: nothing here may bring the query library.

export type { Ban } from './ban.ts'
export { fetchBan } from './fetch-ban.ts'
export { BanNotice } from './lazy-screens.ts'
export { rejectRegistration } from './rejection.ts'
export { rememberBan } from './remembered-ban.ts'
export { shortBanNotice, startShortBan } from './short-ban.ts'
export { cleanUpMessages, type Opened, signInUnlessBanned } from './sign-in-guard.ts'
