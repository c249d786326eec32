// Work that many events ask for and that one run satisfies.

/** Runs the work once, `wait` milliseconds after the first of however many calls came in between. */
export function throttleTrailing(work: () => void, wait: number): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      work()
    }, wait)
  }
}
