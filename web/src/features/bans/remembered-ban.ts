// The ban that ended the session: everything of the browser was cleared, but the next page still says why (spec 0 §4).
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { parseStored } from '../../lib/contract.ts'
import { tabStore } from '../../lib/storage.ts'
import { type Ban, banSchema } from './ban.ts'
import { rememberedBanKey } from './storage-keys.ts'

function stored(): Ban | undefined {
  return parseStored(banSchema, tabStore.read(rememberedBanKey))
}

const current = atom(stored())

/** Kept for the page after the reload, in this tab. */
export function rememberBan(ban: Ban): void {
  tabStore.write(rememberedBanKey, ban)
}

export function forgetRememberedBan(): void {
  tabStore.remove(rememberedBanKey)
  current.set(undefined)
}

export function useRememberedBan(): Ban | undefined {
  return useStore(current)
}
