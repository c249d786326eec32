/**
 * One request at a time works on a resumable upload. Who comes to one at which nothing moves any more (the connection of a phone
 * that lost its network stays open for a while) has it let go; while its bytes come the answer is 423.
 */
import { failures } from '../storage-error.ts'

export interface LockHolder {
  /** Milliseconds since something came; null while it must not be disturbed. */
  restsFor(): number | null
  /** Let go of it. */
  giveWay(): void
}

export interface UploadLocks {
  /**
   * Answers with how to let go.
   * @param insists comes first, even where bytes are coming
   * @throws StorageError ResourceLocked
   */
  take(key: string, holder: LockHolder, insists: boolean): Promise<() => void>
  isHeld(key: string): boolean
  /** Answers with how to let go, or with null where somebody works on it. Whoever comes meanwhile disturbs nothing. */
  tryTake(key: string): (() => void) | null
  /** The same, once whoever works on it and may be disturbed has let go. */
  takeOver(key: string): Promise<(() => void) | null>
}

/** Of a working connection, more than a moment's rest. */
const movingWithinMs = 1_000
const letGoWithinMs = 5_000

interface Held {
  holder: LockHolder
  released: Promise<void>
}

const undisturbed: LockHolder = { restsFor: () => null, giveWay: () => undefined }

export function createUploadLocks(): UploadLocks {
  const held = new Map<string, Held>()

  async function makeRoom(held: Held, insists: boolean): Promise<void> {
    const restsFor = held.holder.restsFor()
    if (restsFor === null || (restsFor < movingWithinMs && !insists)) throw failures.locked()
    await letGo(held)
  }

  async function letGo({ holder, released }: Held): Promise<void> {
    holder.giveWay()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, letGoWithinMs)
    })
    await Promise.race([released, late])
    clearTimeout(timer)
  }

  function occupy(key: string, holder: LockHolder): () => void {
    let tell = () => {}
    const released = new Promise<void>((resolve) => {
      tell = resolve
    })
    held.set(key, { holder, released })
    return () => {
      held.delete(key)
      tell()
    }
  }

  function tryTake(key: string): (() => void) | null {
    return held.has(key) ? null : occupy(key, undisturbed)
  }

  return {
    take: async (key, holder, insists) => {
      const other = held.get(key)
      if (other) await makeRoom(other, insists)
      // It was not let go of, or another one was faster.
      if (held.has(key)) throw failures.locked()
      return occupy(key, holder)
    },
    isHeld: (key) => held.has(key),
    tryTake,
    takeOver: async (key) => {
      const other = held.get(key)
      if (other && other.holder.restsFor() !== null) await letGo(other)
      return tryTake(key)
    },
  }
}
