/** The pace of lines in the log: so many in a second, and a count of those beyond. */

export interface LinePace {
  /** Counts a line; false where it has none. */
  hasRoom(): boolean
  /** Tells at once what was left out. */
  stop(): void
}

/** @param tell called at the end of a second in which lines were left out, with their number */
export function createLinePace(perSecond: number, tell: (leftOut: number) => void): LinePace {
  let lines = 0
  let leftOut = 0
  let timer: NodeJS.Timeout | null = null

  function endSecond(): void {
    const untold = leftOut
    timer = null
    lines = 0
    leftOut = 0
    if (untold > 0) tell(untold)
  }

  return {
    hasRoom() {
      timer ??= setTimeout(endSecond, 1_000).unref()
      if (lines === perSecond) {
        leftOut += 1
        return false
      }
      lines += 1
      return true
    },
    stop() {
      if (timer) clearTimeout(timer)
      endSecond()
    },
  }
}
