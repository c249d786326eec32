// Waiting before the next try.

const pausing = new Set<() => void>()

/** Everything that waits goes on at once: somebody wants to know. */
export function endPauses(): void {
  for (const end of pausing) end()
}

/** Resolves after so many milliseconds, and earlier where the network is said to be back. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      pausing.delete(end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    pausing.add(end)
  })
}
