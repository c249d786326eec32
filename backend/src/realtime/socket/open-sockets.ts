/**
 * Connection limits: how many sockets a network address may have open, how much they may send, and so the site (the /48) of an IPv6
 * address; and how many of them without having joined anything. Of
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
  mayBeRefused(origin: SocketOrigin): boolean
  /** Whether a socket from there that has joined nothing may have sent one more message, of so many bytes. */
  maySend(origin: SocketOrigin, bytes: number): boolean
  add(socket: OpenSocket): void
  /** Something was joined on it, by a member, which the project's own servers are too, or a stranger. */
  joined(socket: OpenSocket, isMember: boolean): void
  remove(socket: OpenSocket): void
}

/** What a network may do, or all networks of a site. */
interface Share {
  sockets: number
  mostSockets: number
  mayOpen: () => boolean
  mayBeRefused: () => boolean
  maySend: () => boolean
  mayCarry: (bytes: number) => boolean
  usedAt: number
}

interface NetworkShare extends Share {
  /** The oldest first. */
  unjoined: Set<OpenSocket>
}

/** An address that has nothing open is remembered so long, for its rates. */
const rememberedMs = 2_000

export function createOpenSockets({ factor, perAddressFactor }: LimitFactors): OpenSockets {
  const networks = new Map<string, NetworkShare>()
  const sites = new Map<string, Share>()
  const unjoined = new Set<OpenSocket>()
  const strangers = new Set<OpenSocket>()
  let sockets = 0
  let sweptAt = performance.now()

  function newShare(times: number): Share {
    return {
      sockets: 0,
      mostSockets: addressLimits.sockets * times,
      mayOpen: createRateWindow(addressLimits.openedPerSecond * times),
      mayBeRefused: createRateWindow(addressLimits.refusedJoinsPerSecond * times),
      maySend: createRateWindow(addressLimits.messagesBeforeJoinPerSecond * times),
      mayCarry: createRateWindow(addressLimits.bytesBeforeJoinPerSecond * times),
      usedAt: 0,
    }
  }

  function known<Kind extends Share>(shares: Map<string, Kind>, name: string, make: () => Kind): Kind {
    const share = shares.get(name) ?? make()
    share.usedAt = performance.now()
    shares.set(name, share)
    return share
  }

  const times = factor * perAddressFactor
  const networkOf = (name: string) =>
    known(networks, name, () => ({ ...newShare(times), unjoined: new Set<OpenSocket>() }))
  const siteOf = (name: string) => known(sites, name, () => newShare(times * networksOfSite))
  /** The network's first: what it may not do does not count for its neighbours. */
  const sharesOf = ({ network, site }: SocketOrigin): Share[] => [networkOf(network), siteOf(site)]

  function forgetIdle(): void {
    const longAgo = performance.now() - rememberedMs
    if (sweptAt > longAgo) return
    sweptAt = performance.now()
    for (const shares of [networks, sites]) {
      for (const [name, share] of shares) {
        if (share.sockets === 0 && share.usedAt < longAgo) shares.delete(name)
      }
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
    networkOf(socket.network).unjoined.delete(socket)
    unjoined.delete(socket)
  }

  return {
    mayOpen(origin) {
      forgetIdle()
      return (
        sockets < processLimits.sockets &&
        sharesOf(origin).every((share) => share.mayOpen() && share.sockets < share.mostSockets)
      )
    },
    mayBeRefused: (origin) => sharesOf(origin).every((share) => share.mayBeRefused()),
    maySend: (origin, bytes) => sharesOf(origin).every((share) => share.maySend() && share.mayCarry(bytes)),
    add(socket) {
      const network = networkOf(socket.network)
      sockets += 1
      for (const share of sharesOf(socket)) share.sockets += 1
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
      for (const share of sharesOf(socket)) share.sockets -= 1
      sockets -= 1
    },
  }
}
