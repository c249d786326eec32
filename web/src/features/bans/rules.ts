// The numbers of bans (spec 0 §9). Pure.

export const shortBanSeconds = 15

/** Milliseconds between two looks at the ban status: in the house, and on the screen of a ban of days. */
export const securityCheckInterval = 30_000
export const longTermPollInterval = 5 * 60_000

/** Whether a stored end of a short ban still holds at `now`: not over, and no further away than any could be. */
export function isOpenUntil(until: number, now: number): boolean {
  return until > now && until - now <= shortBanSeconds * 1000
}
