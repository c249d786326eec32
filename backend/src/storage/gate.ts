/** Lets only so many run at once; the others wait in order. */

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** @param places how many may be inside at once */
export function createGate(places: number): Gate {
  const waiting: (() => void)[] = []
  let free = places
  const enter = () => {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
