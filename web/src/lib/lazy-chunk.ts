// Components in chunks of their own, fetched when they are drawn first. A chunk that does not come must not take the app down: it is tried
// again until it is here, and what waits for it (Suspense) says so in its place (ui/chunk-fallback.tsx).
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { pause } from './pause.ts'
import { serverReach } from './server-reach.ts'
import { isOnline } from './use-online.ts'

/** Milliseconds before the tries after the first; then always as long as before the last. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000]
/** Milliseconds after which what neither comes nor fails is waited for no more. */
const patience = 10_000
/** So many tries have to fail before it is asked whether the server answers, where the chunk counts as missing. */
const triesOfMissing = 3

/** Why code does not come: nobody answers, or the server does, and a newer version of the app may be out, which has it no more. */
export type ChunkTrouble = 'unreachable' | 'missing'

/** Of chunks that are tried still, by what loads them. */
const troubles = atom<ReadonlyMap<unknown, ChunkTrouble>>(new Map())

function note(load: unknown, trouble: ChunkTrouble | undefined): void {
  const next = new Map(troubles.get())
  if (trouble) next.set(load, trouble)
  else next.delete(load)
  troubles.set(next)
}

/** What is wrong with the code that something on screen waits for, if anything. */
export function useChunkTrouble(): ChunkTrouble | undefined {
  const found = [...useStore(troubles).values()]
  return found.includes('missing') ? 'missing' : found[0]
}

/** What so many failed tries say, if anything yet. */
async function judge(failed: number): Promise<ChunkTrouble | undefined> {
  if (!isOnline()) return 'unreachable'
  if (failed < triesOfMissing) return undefined
  return (await serverReach()) === 'away' ? 'unreachable' : 'missing'
}

/** Fetches a chunk, again and again until it is here. */
async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  for (let failed = 1; ; failed += 1) {
    const late = setTimeout(note, patience, load, 'missing')
    try {
      const chunk = await load()
      note(load, undefined)
      return chunk
    } catch (error) {
      console.warn('a chunk did not come', error)
      note(load, await judge(failed))
      await pause(pauses[Math.min(failed, pauses.length) - 1] ?? 0)
    } finally {
      clearTimeout(late)
    }
  }
}

/** As React's lazy. */
export function lazyChunk<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(load))
}
