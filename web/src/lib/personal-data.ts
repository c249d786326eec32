// What this browser keeps for the person who is signed in: their copy of the profile, counts, ids. Every such entry is
// named through `personalKey`, so that leaving takes all of them along, those of later areas too (spec 0 §4). What was typed
// to get in is named through `authKey`, and gone once one is in.

import { forgetFiles } from './file-store.ts'
import { forgetPictures } from './pictures-cache.ts'
import { dropPrefetched } from './prefetch-cache.ts'
import { localStore, tabStore } from './storage.ts'

const prefix = 'majlis:person:'
const authPrefix = 'majlis:auth:'

/** The storage key of something that belongs to the signed-in person alone. */
export function personalKey(name: string): string {
  return prefix + name
}

/** The list of rooms as it was seen last; the specification names it (spec 2 §3). */
export const localRoomsKey = 'local_rooms'

/** The storage key, in the tab, of something that was typed to sign in or to register. */
export function authKey(name: string): string {
  return authPrefix + name
}

/** Forgets what was typed to get in. */
export function forgetAuthData(): void {
  for (const key of tabStore.keys(authPrefix)) tabStore.remove(key)
}

const forgetting = new Set<() => void>()

/** For what the page itself holds of the person, beside what is stored by a `personalKey`. */
export function onForget(forget: () => void): void {
  forgetting.add(forget)
}

let departures = 0

/**
 * For what is asked of the server: whether who asked is still here when it answers. What is theirs is told to nobody else, and left with
 * nobody.
 */
export function presence(): () => boolean {
  const before = departures
  return () => departures === before
}

/** Whose data the entries are. */
const ownerKey = personalKey('owner')

/** From now on it is this person's. What another has left, who is gone though nobody said so to this browser's pages, goes too. */
export function claimPersonalData(person: string): void {
  const owner = localStore.read(ownerKey)
  if (owner === person) return
  if (owner !== undefined) forgetPersonalData()
  localStore.write(ownerKey, person)
}

/** Forgets everything of the person that the browser keeps: on sign-out, and when another person signs in. */
export function forgetPersonalData(): void {
  departures += 1
  for (const forget of forgetting) forget()
  dropPrefetched()
  void forgetFiles()
  forgetPictures()
  localStore.remove(localRoomsKey)
  for (const store of [localStore, tabStore]) {
    for (const key of store.keys(prefix)) store.remove(key)
  }
}
