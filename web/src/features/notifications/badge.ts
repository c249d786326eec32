// How long a notification is shown, how often the count is asked for, and how that is written.
/** Milliseconds a notification stays as a toast (spec 2 §9). */
export const toastTime = 10_000

/** Milliseconds between two looks at the count, should the live connection not come about. */
export const countInterval = 120_000

/** The largest count the bell's badge has room for. */
const largestCount = 99

/** The number on the bell; undefined where there is none. */
export function badgeText(count: number): string | undefined {
  if (count <= 0) return undefined
  return count > largestCount ? `${largestCount}+` : String(count)
}
