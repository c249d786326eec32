/** Rate limiting by fixed windows: counts what happens within each second, or another time. */

export interface RateWindowOptions {
  windowMs?: number
  now?: () => number
}

/** A clock that is set back must not make a window last. */
const monotonicNow = () => performance.now()

/** @returns a function to call for each event, with what it costs; false once it was more than `most` within the window */
export function createRateWindow(
  most: number,
  { windowMs = 1_000, now = monotonicNow }: RateWindowOptions = {},
): (cost?: number) => boolean {
  let windowStart = now()
  let count = 0
  return (cost = 1) => {
    const time = now()
    if (time - windowStart >= windowMs) {
      windowStart = time
      count = 0
    }
    count += cost
    return count <= most
  }
}
