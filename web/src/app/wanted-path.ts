// The address that was opened while nobody was signed in: where one arrives after signing in, or after registering. Kept in the tab, so
// that a reload or the way through a password's reset loses nothing. What it may be is said where it is used: a screen of the app.
import * as v from 'valibot'
import { parseStored } from '../lib/contract.ts'
import { authKey } from '../lib/personal-data.ts'
import { tabStore } from '../lib/storage.ts'

const wantedKey = authKey('wanted-path')

/** Of what was opened last; whoever left by choice wants nothing of where they were. */
export function rememberWantedPath(path: string, leftByChoice: boolean): void {
  if (leftByChoice) tabStore.remove(wantedKey)
  else tabStore.write(wantedKey, path)
}

/** The path and its question, as they were in the address; undefined where none is known, or `isScreen` does not know it. */
export function wantedPath(isScreen: (path: string) => boolean): string | undefined {
  const kept = parseStored(v.string(), tabStore.read(wantedKey))
  return kept !== undefined && isScreen(kept.replace(/\?.*$/, '')) ? kept : undefined
}
