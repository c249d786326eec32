// Badge text: how a count of what is unread is written.

/** The largest count a badge has room for. */
const largestCount = 99

/** The number on the badge; undefined where there is none. */
export function badgeText(count: number): string | undefined {
  if (count <= 0) return undefined
  return count > largestCount ? `${largestCount}+` : String(count)
}
