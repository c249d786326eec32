/** Serial queue: one piece of work at a time, in the order in which they came. */

export interface SerialQueue {
  /** Runs `work` once everything queued before it has ended, whether well or not. */
  <T>(work: () => Promise<T>): Promise<T>
  /** How many have not ended, the running one among them. */
  unfinished(): number
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  let unfinished = 0
  const end = () => {
    unfinished -= 1
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn
    unfinished += 1
    turn.then(end, end)
    return turn
  }
  return Object.assign(inTurn, { unfinished: () => unfinished })
}
