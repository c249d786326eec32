// Newcomer: who has just named their profile here, and is welcomed at home until they have been shown around or want no more of it: also
// after signing out, so that it is no personal entry. Whom it is about it does not say: it keeps hashes of accounts, of the last few.
import * as v from 'valibot'
import { parseStored } from '../../lib/contract.ts'
import { simpleHash } from '../../lib/simple-hash.ts'
import { localStore } from '../../lib/storage.ts'

const key = 'majlis:newcomers'
const keptSchema = v.array(v.string())
/** As many people as share a phone. */
const most = 8

const kept = () => parseStored(keptSchema, localStore.read(key)) ?? []

function others(userId: string): string[] {
  return kept().filter((hash) => hash !== simpleHash(userId))
}

export function markNewcomer(userId: string): void {
  localStore.write(key, [...others(userId), simpleHash(userId)].slice(-most))
}

export function isNewcomer(userId: string): boolean {
  return kept().includes(simpleHash(userId))
}

export function forgetNewcomer(userId: string): void {
  const left = others(userId)
  if (left.length > 0) localStore.write(key, left)
  else localStore.remove(key)
}
