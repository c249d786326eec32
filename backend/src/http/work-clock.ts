/**
 * Work clock: how much of the machine each of several that run at once has had. It goes at full speed while there are no more at work
 * than can be, and slower in proportion beyond, so that who is slow because others are at work is charged no more for it.
 */
export interface WorkClock {
  /** Begins to count one more, until the function that it answers with is called, which answers with the milliseconds of work. */
  begin(): () => number
}

/** @param atOnce how many can be at work without slowing each other */
export function createWorkClock(atOnce: number, now: () => number = () => performance.now()): WorkClock {
  let running = 0
  let worked = 0
  let countedUntil = now()

  /** To be called before `running` changes. */
  function advance(): void {
    const time = now()
    worked += (time - countedUntil) * Math.min(1, atOnce / Math.max(1, running))
    countedUntil = time
  }

  return {
    begin() {
      advance()
      running += 1
      const begunAt = worked
      return () => {
        advance()
        running -= 1
        return worked - begunAt
      }
    },
  }
}
