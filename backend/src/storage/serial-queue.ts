/** Serial queue: one piece of work at a time, in the order in which they came. One that fails keeps nobody after it from their turn. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
