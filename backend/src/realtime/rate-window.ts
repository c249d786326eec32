/** Counts what happens within each second. */

const windowMs = 1_000

/** @returns a function to call for each event; false once there were more than `most` within the second */
export function createRateWindow(most: number, now: () => number = Date.now): () => boolean {
  let windowStart = now()
  let count = 0
  return () => {
    const time = now()
    if (time - windowStart >= windowMs) {
      windowStart = time
      count = 0
    }
    count += 1
    return count <= most
  }
}
