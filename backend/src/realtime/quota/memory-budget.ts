/**
 * Memory budget: so many bytes in all are kept for callers. Where there is no more room, who keeps the most gives way to who keeps less,
 * the oldest first, so that nobody is kept out by whoever came before.
 */

export interface MemoryBudget {
  /** Null where nobody keeps more than the caller then would. */
  keep(key: string, bytes: number): Reservation | null
}

export interface Reservation {
  /** From now on it may have to give way to others: `end` is called then, when it is counted no more. */
  mayGiveWay(end: () => void): void
  /** More than once is as good as once. */
  release(): void
}

interface Share {
  bytes: number
  kept: Set<Reservation>
  /** What may give way, and what is to be done then; the oldest first. */
  ends: Map<Reservation, () => void>
}

export function createMemoryBudget(most: number): MemoryBudget {
  const shares = new Map<string, Share>()
  let inAll = 0

  /** Of those that have something which may give way. */
  function largest(): Share | undefined {
    let found: Share | undefined
    for (const share of shares.values()) {
      if (share.ends.size > 0 && share.bytes > (found?.bytes ?? 0)) found = share
    }
    return found
  }

  function makeRoom(key: string, bytes: number): boolean {
    const own = (shares.get(key)?.bytes ?? 0) + bytes
    while (inAll + bytes > most) {
      const share = largest()
      if (!share || share.bytes <= own) return false
      const [oldest] = share.ends
      if (!oldest) return false
      const [kept, end] = oldest
      kept.release()
      end()
    }
    return true
  }

  return {
    keep(key, bytes) {
      if (!makeRoom(key, bytes)) return null
      const share = shares.get(key) ?? { bytes: 0, kept: new Set(), ends: new Map() }
      const kept: Reservation = {
        mayGiveWay(end) {
          if (share.kept.has(kept)) share.ends.set(kept, end)
        },
        release() {
          if (!share.kept.delete(kept)) return
          share.ends.delete(kept)
          share.bytes -= bytes
          inAll -= bytes
          if (share.kept.size === 0) shares.delete(key)
        },
      }
      shares.set(key, share)
      share.kept.add(kept)
      share.bytes += bytes
      inAll += bytes
      return kept
    },
  }
}
