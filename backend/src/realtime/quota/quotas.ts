/**
 * Quotas: what one account uses of sockets, channels and messages, over all of its sockets, and likewise those without an
 * account who come from one network address. Each process keeps its own; servers with the service key have none.
 */
import { callerKeyOf, isAccountKey, serviceKey, turnKeyOf } from '../../caller-key.ts'
import type { Caller } from '../../db/caller.ts'
import {
  accountLimits,
  keptSubscriptionBytes,
  noFiltersMs,
  type QuotaLimits,
  slowWindowMs,
  strangerLimits,
} from '../limits.ts'
import { createRateWindow } from '../rate-window.ts'
import { createMemoryBudget, type Reservation } from './memory-budget.ts'

/** So many different ones at a time, by their names. */
interface DistinctAllowance {
  /** @returns false, and takes nothing, where that would be too many */
  take(names: string[]): boolean
  giveBack(names: string[]): void
}

/** So many at a time. */
interface Allowance {
  /** @returns false, and takes nothing, where that would be too many */
  take(count?: number): boolean
  giveBack(count?: number): void
  inUse(): number
}

export interface Quota {
  /** Whose it is. */
  key: string
  sockets: Allowance
  channels: Allowance
  subscriptions: Allowance
  conditions: DistinctAllowance
  subscriptionBytes: Allowance
  /** Each answers whether one more is within the limit, and counts it. */
  maySend(messages?: number): boolean
  mayCarry(bytes: number): boolean
  mayJoin(): boolean
  mayTrack(): boolean
  /** Counts what is checked of changes for it; false where that was so much lately that the others come first. */
  mayCheck(checks: number): boolean
  /** False for a while after a filter of theirs took the database too long. */
  mayFilter(): boolean
  forbidFilters(): void
}

export interface Quotas {
  /** @param address that the caller comes from, or the network of it */
  of(caller: Caller, address: string): Quota
  /**
   * Keeps what a caller wants to be told among what all do, of whom members and strangers have their own room.
   * @param address that the caller comes from, or the site of it: strangers of a site keep as one
   * @returns null where there is no room
   */
  keep(caller: Caller, address: string, bytes: number): Reservation | null
  /** Forgets those who use nothing and have used nothing lately. */
  sweep(): void
}

/** By how much the limits are multiplied: all, and those of a network address on top of that. */
export interface LimitFactors {
  factor: number
  perAddressFactor: number
}

const unlimited: QuotaLimits = {
  sockets: Number.POSITIVE_INFINITY,
  channels: Number.POSITIVE_INFINITY,
  subscriptions: Number.POSITIVE_INFINITY,
  conditions: Number.POSITIVE_INFINITY,
  subscriptionBytes: Number.POSITIVE_INFINITY,
  messagesPerSecond: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  joins: Number.POSITIVE_INFINITY,
  tracks: Number.POSITIVE_INFINITY,
  checks: Number.POSITIVE_INFINITY,
}

export function createQuotas({ factor, perAddressFactor }: LimitFactors): Quotas {
  const kept = {
    servers: createMemoryBudget(Number.POSITIVE_INFINITY),
    members: createMemoryBudget(keptSubscriptionBytes.members),
    strangers: createMemoryBudget(keptSubscriptionBytes.strangers),
  }
  const ofServers = createQuota(serviceKey, unlimited)
  const known = new Map<string, { quota: Quota; usedAt: number }>()

  function quotaOf(key: string, limits: QuotaLimits, times: number): Quota {
    const found = known.get(key) ?? { quota: createQuota(key, multiplied(limits, times)), usedAt: 0 }
    found.usedAt = performance.now()
    known.set(key, found)
    return found.quota
  }

  return {
    of(caller, address) {
      const key = callerKeyOf(caller, address)
      if (key === serviceKey) return ofServers
      return caller.userId === null
        ? quotaOf(key, strangerLimits, factor * perAddressFactor)
        : quotaOf(key, accountLimits, factor)
    },
    keep(caller, address, bytes) {
      const key = turnKeyOf(caller, address)
      if (key === serviceKey) return kept.servers.keep(key, bytes)
      return (isAccountKey(key) ? kept.members : kept.strangers).keep(key, bytes)
    },
    sweep() {
      const longAgo = performance.now() - 2 * slowWindowMs
      for (const [key, { quota, usedAt }] of known) {
        const isInUse = quota.sockets.inUse() + quota.channels.inUse() > 0
        if (!isInUse && usedAt < longAgo && quota.mayFilter()) known.delete(key)
      }
    },
  }
}

function createQuota(key: string, limits: QuotaLimits): Quota {
  const slow = { windowMs: slowWindowMs }
  let noFiltersUntil = 0
  return {
    key,
    sockets: createAllowance(limits.sockets),
    channels: createAllowance(limits.channels),
    subscriptions: createAllowance(limits.subscriptions),
    conditions: createDistinctAllowance(limits.conditions),
    subscriptionBytes: createAllowance(limits.subscriptionBytes),
    maySend: createRateWindow(limits.messagesPerSecond),
    mayCarry: createRateWindow(limits.bytes, slow),
    mayJoin: createRateWindow(limits.joins, slow),
    mayTrack: createRateWindow(limits.tracks, slow),
    mayCheck: createRateWindow(limits.checks, slow),
    mayFilter: () => key === serviceKey || performance.now() >= noFiltersUntil,
    forbidFilters() {
      noFiltersUntil = performance.now() + noFiltersMs
    },
  }
}

function createAllowance(most: number): Allowance {
  let inUse = 0
  return {
    take(count = 1) {
      if (inUse + count > most) return false
      inUse += count
      return true
    },
    giveBack(count = 1) {
      inUse -= count
    },
    inUse: () => inUse,
  }
}

function createDistinctAllowance(most: number): DistinctAllowance {
  const uses = new Map<string, number>()
  return {
    take(names) {
      const added = new Set(names.filter((name) => !uses.has(name)))
      if (uses.size + added.size > most) return false
      for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1)
      return true
    },
    giveBack(names) {
      for (const name of names) {
        const left = (uses.get(name) ?? 0) - 1
        if (left > 0) uses.set(name, left)
        else uses.delete(name)
      }
    },
  }
}

function multiplied(limits: QuotaLimits, times: number): QuotaLimits {
  return {
    sockets: limits.sockets * times,
    channels: limits.channels * times,
    subscriptions: limits.subscriptions * times,
    conditions: limits.conditions * times,
    subscriptionBytes: limits.subscriptionBytes * times,
    messagesPerSecond: limits.messagesPerSecond * times,
    bytes: limits.bytes * times,
    joins: limits.joins * times,
    tracks: limits.tracks * times,
    checks: limits.checks * times,
  }
}
