// Components in chunks of their own, fetched when they are drawn first. A network that is gone for a moment must not take the app down:
// until the chunk is here, what waits for it (Suspense) is shown.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Milliseconds before the tries after the first; then always as long as before the last. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000]
/** So many tries have to fail while the server answers before the chunk counts as gone. */
const triesOfGone = 3

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

/** Whether it is not the network that fails. */
async function isServerThere(): Promise<boolean> {
  const answered = fetch('/config.json', { method: 'HEAD', cache: 'no-store' })
  return answered.then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * Fetches a chunk, again and again as long as there is no network. Throws why it did not come where the server answers all the same: a
 * newer version of the app may be out, which has it no more.
 */
async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  for (let failed = 1; ; failed += 1) {
    try {
      return await load()
    } catch (error) {
      if (failed >= triesOfGone && (await isServerThere())) throw error
      await pause(pauses[Math.min(failed, pauses.length) - 1] ?? 0)
    }
  }
}

/** As React's lazy. */
export function lazyChunk<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(load))
}
