// Components in chunks of their own, fetched when they are drawn first. A network that is gone for a moment must not take the app down:
// until the chunk is here, what waits for it (Suspense) is shown.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Milliseconds before the tries after the first. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000]

/** Ends early when the network is said to be back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
  })
}

/**
 * Fetches a chunk, again and again as long as there is no network. Throws why it did not come where there is one: a newer version
 * of the app may be out, which has it no more.
 */
async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  for (let failed = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      const wait = pauses[failed]
      if (wait === undefined) throw error
      if (navigator.onLine) failed += 1
      await pause(wait)
    }
  }
}

/** As React's lazy. */
export function lazyChunk<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(load))
}
