// Entries of the local storage that grow old: each says when it was written, and a day later it may go (spec 0 §9).
import * as v from 'valibot'
import { parseStored, type Schema } from './contract.ts'
import { localStore } from './storage.ts'

const maxAge = 24 * 60 * 60 * 1000

const dateSchema = v.object({ savedAt: v.number() })

/** The value last written under the key, as its schema has it, or undefined. */
export function readDated<Wanted extends Schema>(
  key: string,
  schema: Wanted,
): v.InferOutput<Wanted> | undefined {
  return parseStored(v.object({ value: schema }), localStore.read(key))?.value
}

export function writeDated(key: string, value: unknown): void {
  localStore.write(key, { savedAt: Date.now(), value })
}

/** True for a dated entry written more than 24 hours before `now` (milliseconds). */
export function isOutdated(entry: unknown, now: number): boolean {
  const dated = parseStored(dateSchema, entry)
  return dated !== undefined && now - dated.savedAt > maxAge
}

/** Removes every dated entry of ours that is older than 24 hours; what carries no date stays. */
export function removeOutdated(): void {
  const outdated = localStore.keys('majlis:').filter((key) => isOutdated(localStore.read(key), Date.now()))
  for (const key of outdated) localStore.remove(key)
}
