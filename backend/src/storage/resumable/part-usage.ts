/**
 * Usage of the room for unfinished uploads: which there are, how many bytes each has, and when it got on for the last time. The disk
 * says so now and then, and this process counts what it is about to write: they may say more than there is, never less, but for what
 * other processes wrote since.
 */
import { type PartName, type PartOnDisk, partKey } from './part-folder.ts'

/** When it had so many bytes, on the clock of `performance`: a byte now and then is no progress, and keeps no room. */
interface Mark {
  bytes: number
  at: number
}

interface Entry extends PartOnDisk {
  mark: Mark
  /** How many surveys had begun when it was last counted here. What a survey says that began later is true of it. */
  countedIn: number
}

/**
 * @param stepBytes by which one has got on
 * @param isHeld whether somebody works on it here, and may be writing what was counted before
 */
export function createPartUsage(stepBytes: number, isHeld: (key: string) => boolean) {
  let entries = new Map<string, Entry>()
  let bytes = 0
  let surveys = 0

  function markOf(part: PartOnDisk, known: Mark | undefined): Mark {
    if (known && part.bytes < known.bytes + stepBytes) return known
    return { bytes: part.bytes, at: performance.now() - (Date.now() - part.touchedAt) }
  }

  function put(part: PartOnDisk, countedIn: number, known: Mark | undefined): void {
    remove(part)
    const { owner, version, touchedAt } = part
    const entry = { owner, version, bytes: part.bytes, touchedAt, mark: markOf(part, known), countedIn }
    entries.set(partKey(part), entry)
    bytes += part.bytes
  }

  function remove(part: PartName): void {
    bytes -= entries.get(partKey(part))?.bytes ?? 0
    entries.delete(partKey(part))
  }

  /** Of what is counted while the disk is read, nobody knows whether the disk had it already. */
  async function survey(read: () => Promise<PartOnDisk[]>): Promise<PartOnDisk[]> {
    surveys += 1
    const begun = surveys
    for (const [key, entry] of entries) if (isHeld(key)) entry.countedIn = begun
    const found = await read()
    const known = entries
    entries = new Map()
    bytes = 0
    for (const part of found) put(part, 0, known.get(partKey(part))?.mark)
    for (const [key, entry] of known) {
      const onDisk = entries.get(key)
      if (entry.countedIn < begun || (onDisk && onDisk.bytes >= entry.bytes)) continue
      put(entry, entry.countedIn, entry.mark)
    }
    return found
  }

  return {
    survey,
    remove,
    bytes: () => bytes,
    all: () => [...entries.values()],
    count: () => entries.size,
    has: (part: PartName) => entries.has(partKey(part)),
    /** One that is there, unless it is known. */
    add: (part: PartOnDisk) => {
      if (!entries.has(partKey(part))) put(part, surveys, undefined)
    },
    /** Bytes that are about to be written to it. */
    write: (part: PartName, count: number) => {
      const known = entries.get(partKey(part))
      put({ ...part, bytes: (known?.bytes ?? 0) + count, touchedAt: Date.now() }, surveys, known?.mark)
    },
    /** On the clock of `performance`; never, of one that is not known. */
    movedAt: (part: PartName) => entries.get(partKey(part))?.mark.at ?? Number.POSITIVE_INFINITY,
  }
}
