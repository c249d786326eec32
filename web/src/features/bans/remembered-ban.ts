// The ban that ended the session: everything of the browser was cleared, but the next page still says why (spec 0 §4).
import { useSyncExternalStore } from 'react'
import { parseStored } from '../../lib/contract.ts'
import { tabStore } from '../../lib/storage.ts'
import { type Ban, banSchema } from './ban.ts'
import { rememberedBanKey } from './storage-keys.ts'

const listeners = new Set<() => void>()

function stored(): Ban | undefined {
  return parseStored(banSchema, tabStore.read(rememberedBanKey))
}

let current = stored()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Kept for the page after the reload, in this tab. */
export function rememberBan(ban: Ban): void {
  tabStore.write(rememberedBanKey, ban)
}

export function forgetRememberedBan(): void {
  tabStore.remove(rememberedBanKey)
  current = undefined
  for (const listener of listeners) listener()
}

export function useRememberedBan(): Ban | undefined {
  return useSyncExternalStore(subscribe, () => current)
}
