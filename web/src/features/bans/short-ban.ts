// The ban of 15 seconds for copying (spec 0 §2, §9). It lives in this browser, over reloads and in every tab, and ends by
// itself.
import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import * as v from 'valibot'
import { parseStored } from '../../lib/contract.ts'
import { localStore } from '../../lib/storage.ts'
import { banTexts } from '../../messages/bans.ts'
import type { Ban } from './ban.ts'
import { isOpenUntil, shortBanSeconds } from './ban-constants.ts'
import { shortBanKey } from './storage-keys.ts'

/** Its end, and whether its screen was left for the door. */
interface ShortBan {
  /** Milliseconds since 1970. */
  until: number
  dismissed: boolean
}

/** As this browser keeps it. */
const storedSchema = v.object({ until: v.number() })

const current = atom(stored())

// Another tab may begin or end it.
onMount(current, () => {
  const hear = (event: StorageEvent) => event.key === shortBanKey && current.set(stored())
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
})

function stored(): ShortBan | undefined {
  const kept = parseStored(storedSchema, localStore.read(shortBanKey))
  return kept && isOpenUntil(kept.until, Date.now()) ? { ...kept, dismissed: false } : undefined
}

export function startShortBan(): void {
  const until = Date.now() + shortBanSeconds * 1000
  localStore.write(shortBanKey, { until })
  current.set({ until, dismissed: false })
}

/** Over: the door is open. */
export function endShortBan(): void {
  localStore.remove(shortBanKey)
  current.set(undefined)
}

/** The full screen goes, the ban stays: the door says how long. */
export function dismissShortBan(): void {
  const ban = current.get()
  if (ban) current.set({ ...ban, dismissed: true })
}

/** The short ban whose full screen is to be shown: its end, or undefined. */
export function useShortBanUntil(): number | undefined {
  const ban = useStore(current)
  return ban?.dismissed ? undefined : ban?.until
}

/** The short ban as the notice at the door shows it, while it lasts. */
export function shortBanNotice(): Ban | undefined {
  const ban = stored()
  if (!ban) return undefined
  return {
    reason: banTexts.reasons.copying,
    bannedAt: new Date(ban.until - shortBanSeconds * 1000).toISOString(),
    bannedUntil: new Date(ban.until).toISOString(),
    endsByItself: true,
    adminNotes: '',
  }
}
