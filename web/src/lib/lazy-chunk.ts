// Components in chunks of their own, fetched when they are drawn first. A chunk that does not come must not take the app down: until it
// is here, what waits for it (Suspense) is shown, and where it is not for want of a network, the banner says so (status-banner.tsx).
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Milliseconds before the tries after the first; then always as long as before the last. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000]
/** Milliseconds after which what neither comes nor fails is waited for no more. */
const patience = 10_000
/** So many tries have to fail while the server answers before the chunk counts as missing. */
const triesOfMissing = 3

/** Chunks that are tried still: a newer version of the app may be out, which has them no more. */
const missing = atom<readonly (() => Promise<unknown>)[]>([])

function mark(load: () => Promise<unknown>, isMissing: boolean): void {
  const others = missing.get().filter((other) => other !== load)
  missing.set(isMissing ? [...others, load] : others)
}

/** Whether something that is to be shown cannot be fetched, though the server answers. */
export function useMissingChunk(): boolean {
  return useStore(missing).length > 0
}

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

/** Whether it is not the network that fails. A server that gives no answer in time counts as there, as a chunk that hangs counts as missing. */
async function isServerThere(): Promise<boolean> {
  const ended = new AbortController()
  const late = setTimeout(() => ended.abort(), patience)
  try {
    const { ok } = await fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal: ended.signal })
    return ok
  } catch {
    return ended.signal.aborted
  } finally {
    clearTimeout(late)
  }
}

/** Fetches a chunk, again and again until it is here. */
async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  for (let failed = 1; ; failed += 1) {
    const late = setTimeout(mark, patience, load, true)
    try {
      const chunk = await load()
      clearTimeout(late)
      mark(load, false)
      return chunk
    } catch (error) {
      clearTimeout(late)
      console.warn('a chunk did not come', error)
      if (failed >= triesOfMissing) mark(load, await isServerThere())
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
