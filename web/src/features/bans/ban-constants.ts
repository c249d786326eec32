// The numbers of bans (spec 0 §9). Pure.

export const shortBanSeconds = 15

/**
 * Milliseconds between two looks at the ban status, on the screen of a ban too: nothing else is told to a banned token, and the 5
 * minutes of spec 0 §9 are long before a door that an admin has opened.
 */
export const securityCheckInterval = 30_000

/** Whether a stored end of a short ban still holds at `now`: not over, and no further away than any could be. */
export function isOpenUntil(until: number, now: number): boolean {
  return until > now && until - now <= shortBanSeconds * 1000
}
