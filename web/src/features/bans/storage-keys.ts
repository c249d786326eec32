// Where this browser keeps what it knows of bans.

/** In the tab: the ban that has ended the session. */
export const rememberedBanKey = 'majlis:ban'

/** In the browser: the ban of 15 seconds. */
export const shortBanKey = 'majlis:short-ban'
