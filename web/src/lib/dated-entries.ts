// Entries of the local storage that grow old: each says when it was written, and a day later it may go (spec 0 §9).
import { fieldOf, numberField } from './records.ts'
import { localStore } from './storage.ts'

const maxAge = 24 * 60 * 60 * 1000

/** The value last written under the key, or undefined. */
export function readDated(key: string): unknown {
  return fieldOf(localStore.read(key), 'value')
}

export function writeDated(key: string, value: unknown): void {
  localStore.write(key, { savedAt: Date.now(), value })
}

/** True for a dated entry written more than 24 hours before `now` (milliseconds). */
export function isOutdated(entry: unknown, now: number): boolean {
  const savedAt = numberField(entry, 'savedAt')
  return savedAt !== undefined && now - savedAt > maxAge
}

/** Removes every dated entry of ours that is older than 24 hours; what carries no date stays. */
export function removeOutdated(): void {
  const outdated = localStore.keys('majlis:').filter((key) => isOutdated(localStore.read(key), Date.now()))
  for (const key of outdated) localStore.remove(key)
}
