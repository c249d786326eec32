/**
 * Connection limits: how many sockets a network address may have open, and how many of them without having joined anything. Of
 * those the oldest makes room, so that whoever holds sockets open and says nothing keeps nobody out; and so it is with those of
 * strangers, joined or not, so that members always find a place.
 */
import { addressLimits, networksOfSite, processLimits } from '../limits.ts'
import type { LimitFactors } from '../quota/quotas.ts'
import { createRateWindow } from '../rate-window.ts'

/** Where a socket comes from. */
export interface SocketOrigin {
  network: string
  /** The /48 of an IPv6 address. */
  site: string
}

export interface OpenSocket extends SocketOrigin {
  /** Called when it has to make room. */
  close(): void
}

export interface OpenSockets {
  /** Whether one more may be opened from there. */
  mayOpen(origin: SocketOrigin): boolean
  /** Whether one more join from there may have been refused. */
  mayBeRefused(network: string): boolean
  /** Whether a socket from there that has joined nothing may have sent one more message, of so many bytes. */
  maySend(network: string, bytes: number): boolean
  add(socket: OpenSocket): void
  /** Something was joined on it, by a member, which the project's own servers are too, or a stranger. */
  joined(socket: OpenSocket, isMember: boolean): void
  remove(socket: OpenSocket): void
}

interface NetworkCounts {
  sockets: number
  /** The oldest first. */
  unjoined: Set<OpenSocket>
  mayOpen: () => boolean
  mayBeRefused: () => boolean
  maySend: () => boolean
  mayCarry: (bytes: number) => boolean
  usedAt: number
}

/** An address that has nothing open is remembered so long, for its rates. */
const rememberedMs = 2_000

export function createOpenSockets({ factor, perAddressFactor }: LimitFactors): OpenSockets {
  const times = factor * perAddressFactor
  const networks = new Map<string, NetworkCounts>()
  /** Sockets of each site that are open. */
  const sites = new Map<string, number>()
  const unjoined = new Set<OpenSocket>()
  const strangers = new Set<OpenSocket>()
  let sockets = 0
  let sweptAt = performance.now()

  function countsOf(name: string): NetworkCounts {
    const known = networks.get(name) ?? {
      sockets: 0,
      unjoined: new Set<OpenSocket>(),
      mayOpen: createRateWindow(addressLimits.openedPerSecond * times),
      mayBeRefused: createRateWindow(addressLimits.refusedJoinsPerSecond * times),
      maySend: createRateWindow(addressLimits.messagesBeforeJoinPerSecond * times),
      mayCarry: createRateWindow(addressLimits.bytesBeforeJoinPerSecond * times),
      usedAt: 0,
    }
    known.usedAt = performance.now()
    networks.set(name, known)
    return known
  }

  function forgetIdle(): void {
    const longAgo = performance.now() - rememberedMs
    if (sweptAt > longAgo) return
    sweptAt = performance.now()
    for (const [name, network] of networks) {
      if (network.sockets === 0 && network.usedAt < longAgo) networks.delete(name)
    }
  }

  function makeRoom(among: Set<OpenSocket>, most: number): void {
    const [oldest] = among
    if (!oldest || among.size <= most) return
    // It is closed in a moment, and the next one must not wait for that.
    forget(oldest)
    oldest.close()
  }

  function forget(socket: OpenSocket): void {
    stay(socket)
    strangers.delete(socket)
  }

  function stay(socket: OpenSocket): void {
    countsOf(socket.network).unjoined.delete(socket)
    unjoined.delete(socket)
  }

  function countInSite(site: string, change: 1 | -1): void {
    const count = (sites.get(site) ?? 0) + change
    if (count > 0) sites.set(site, count)
    else sites.delete(site)
  }

  return {
    mayOpen({ network: name, site }) {
      forgetIdle()
      const network = countsOf(name)
      const most = addressLimits.sockets * times
      return (
        network.mayOpen() &&
        sockets < processLimits.sockets &&
        network.sockets < most &&
        (sites.get(site) ?? 0) < most * networksOfSite
      )
    },
    mayBeRefused: (name) => countsOf(name).mayBeRefused(),
    maySend(name, bytes) {
      const network = countsOf(name)
      return network.maySend() && network.mayCarry(bytes)
    },
    add(socket) {
      const network = countsOf(socket.network)
      sockets += 1
      countInSite(socket.site, 1)
      network.sockets += 1
      network.unjoined.add(socket)
      unjoined.add(socket)
      strangers.add(socket)
      makeRoom(network.unjoined, addressLimits.unjoinedSockets * times)
      makeRoom(unjoined, processLimits.unjoinedSockets)
      makeRoom(strangers, processLimits.strangersSockets)
    },
    joined: (socket, isMember) => (isMember ? forget(socket) : stay(socket)),
    remove(socket) {
      forget(socket)
      countsOf(socket.network).sockets -= 1
      countInSite(socket.site, -1)
      sockets -= 1
    },
  }
}
