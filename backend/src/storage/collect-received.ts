/**
 * Keeps large uploads from growing the process. Each chunk that arrives is a few bytes to V8's collector and up to 64 KB
 * outside its heap, so left alone it waits for tens of megabytes of them before it looks. Collecting the young ones
 * every few megabytes takes about a millisecond and frees them.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const betweenCollectionsBytes = 4 * 1024 * 1024

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | undefined
let receivedBytes = 0

/** Call it for every chunk that has been dealt with; all uploads of the process count together. */
export function collectReceived(bytes: number): void {
  receivedBytes += bytes
  if (receivedBytes < betweenCollectionsBytes) return
  receivedBytes = 0
  collect ??= exposedCollector()
  collect({ type: 'minor' })
}

/** The flag adds `gc` to contexts made after it, so only to the one made here. */
function exposedCollector(): Collect {
  setFlagsFromString('--expose-gc')
  const gc: Collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return gc
}
