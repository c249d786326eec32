// Screens in chunks of their own that can be fetched before they are drawn. React's lazy alone shows its fallback at least
// once, and then holds what follows back for 300 ms; a preloaded screen is simply there.
import { type ComponentType, type FunctionComponent, useState } from 'react'
import { lazyChunk } from './lazy-chunk.ts'

/** A screen, and `preload`, which fetches its chunk and resolves when it can be drawn without waiting. */
export type Preloadable<Props> = FunctionComponent<Props> & { preload: () => Promise<void> }

/** The screen of a chunk's default export. */
export function preloadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const Lazy: ComponentType<Props> = lazyChunk(load)
  // What a screen was first drawn with stays, so that it keeps its state when the chunk arrives.
  function Screen(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Drawn {...props} />
  }
  const preload = async () => {
    loaded = (await load()).default
  }
  return Object.assign(Screen, { preload })
}
