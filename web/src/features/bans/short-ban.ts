// The ban of 15 seconds for copying (spec 0 §2, §9). It lives in this browser, over reloads and in every tab, and ends by
// itself.
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { parseStored } from '../../lib/contract.ts'
import { localStore } from '../../lib/storage.ts'
import { banTexts } from '../../messages/bans.ts'
import type { Ban } from './ban.ts'
import { isOpenUntil, shortBanSeconds } from './rules.ts'
import { shortBanKey } from './storage-keys.ts'

const listeners = new Set<() => void>()

/** Its end, and whether its screen was left for the door. */
interface ShortBan {
  /** Milliseconds since 1970. */
  until: number
  dismissed: boolean
}

/** As this browser keeps it. */
const storedSchema = v.object({ until: v.number() })

let current = stored()

function stored(): ShortBan | undefined {
  const kept = parseStored(storedSchema, localStore.read(shortBanKey))
  return kept && isOpenUntil(kept.until, Date.now()) ? { ...kept, dismissed: false } : undefined
}

function set(next: ShortBan | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const hear = (event: StorageEvent) => event.key === shortBanKey && set(stored())
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}

export function startShortBan(): void {
  const until = Date.now() + shortBanSeconds * 1000
  localStore.write(shortBanKey, { until })
  set({ until, dismissed: false })
}

/** Over: the door is open. */
export function endShortBan(): void {
  localStore.remove(shortBanKey)
  set(undefined)
}

/** The full screen goes, the ban stays: the door says how long. */
export function dismissShortBan(): void {
  if (current) set({ ...current, dismissed: true })
}

/** The short ban whose full screen is to be shown: its end, or undefined. */
export function useShortBanUntil(): number | undefined {
  return useSyncExternalStore(subscribe, () => (current?.dismissed ? undefined : current?.until))
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
