// Components that a tap needs at once but the first screen does not: fetched when the browser has nothing better to do.
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyChunk } from './lazy-chunk.ts'

/** Milliseconds in which the first screen has the network for itself. */
const firstScreenTime = 3_000

function whenIdle(work: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
    else work()
  }, firstScreenTime)
}

/** Resolves once the first screen has had its time and the browser has nothing better to do. */
export const firstScreenServed = new Promise<void>((resolve) => whenIdle(resolve))

/** Like React's lazy, and already loading before it is shown. A failed early load is tried again when it is needed. */
export function lazyWhenIdle<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  // Outside of a page nothing waits to be shown.
  if ('document' in globalThis)
    whenIdle(() => load().catch((error: unknown) => console.warn('will load when needed', error)))
  return lazyChunk(load)
}
