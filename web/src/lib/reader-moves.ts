// That somebody moves over the page by hand: what would move it for them is called off then.

/** Until the signal ends it. */
export function onReaderMove(act: () => void, signal: AbortSignal): void {
  for (const movement of ['wheel', 'touchmove']) addEventListener(movement, act, { signal, passive: true })
}
