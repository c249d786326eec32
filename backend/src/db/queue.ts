/** Lets callers run one after the other, in the order in which they came. */

/** Runs `work` once everything queued before it has ended, whether well or not. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn
    turn.catch(() => undefined)
    return turn
  }
}
