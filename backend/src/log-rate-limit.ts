/** Rate limit of lines in the log: so many in a second, and a count of those beyond. */

export interface LogRateLimit {
  /**
   * Counts a line; false where it has none.
   * @param of whose it is, where each has so many of all at the most
   */
  hasRoom(of?: string): boolean
  /** Tells at once what was left out. */
  stop(): void
}

/**
 * @param tell called at the end of a second in which lines were left out, with their number
 * @param forEach how many of them anybody may have who is named
 */
export function createLogRateLimit(
  perSecond: number,
  tell: (leftOut: number) => void,
  forEach = perSecond,
): LogRateLimit {
  /** No more than there are lines: who has none is not kept. */
  const linesOf = new Map<string, number>()
  let lines = 0
  let leftOut = 0
  let timer: NodeJS.Timeout | null = null

  function endSecond(): void {
    const untold = leftOut
    timer = null
    lines = 0
    linesOf.clear()
    leftOut = 0
    if (untold > 0) tell(untold)
  }

  return {
    hasRoom(of) {
      timer ??= setTimeout(endSecond, 1_000).unref()
      const own = of === undefined ? 0 : (linesOf.get(of) ?? 0)
      if (lines === perSecond || own === forEach) {
        leftOut += 1
        return false
      }
      lines += 1
      if (of !== undefined) linesOf.set(of, own + 1)
      return true
    },
    stop() {
      if (timer) clearTimeout(timer)
      endSecond()
    },
  }
}
