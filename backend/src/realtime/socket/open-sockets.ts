/**
 * Connection limits: how many sockets a network address may have open, how much they may send, and so the site (the /48) of an IPv6
 * address, in which networks that take little find room beside those that take much; and how many of them without having joined anything.
 * Of those the oldest makes room, so that whoever holds sockets open and says nothing keeps nobody out; and so it is with those of
 * strangers, joined or not, so that members always find a place.
 */
import { createSiteRate, siteRoomFor } from '../../site-shares.ts'
import {
  addressLimits,
  bytesOfJoin,
  networksOfCrowdedSite,
  networksOfSite,
  processLimits,
} from '../limits.ts'
import type { LimitFactors } from '../quota/quotas.ts'

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

interface NetworkSockets {
  count: number
  /** The oldest first. */
  unjoined: Set<OpenSocket>
}

export function createOpenSockets({ factor, perAddressFactor }: LimitFactors): OpenSockets {
  const times = factor * perAddressFactor
  const networks = new Map<string, NetworkSockets>()
  const sites = new Map<string, number>()
  const unjoined = new Set<OpenSocket>()
  const strangers = new Set<OpenSocket>()
  let sockets = 0

  const limitsOf = (ofOne: number) => ({
    ofNetwork: ofOne * times,
    ofSite: ofOne * times * networksOfSite,
    ofCrowdedSite: ofOne * times * networksOfCrowdedSite,
  })
  const mostSockets = limitsOf(addressLimits.sockets)
  const opening = createSiteRate(limitsOf(addressLimits.openedPerSecond))
  const refused = createSiteRate(limitsOf(addressLimits.refusedJoinsPerSecond))
  const sending = createSiteRate(limitsOf(addressLimits.messagesBeforeJoinPerSecond))
  const carrying = createSiteRate({
    ...limitsOf(addressLimits.bytesBeforeJoinPerSecond),
    least: bytesOfJoin,
  })

  function hasRoom({ network, site }: SocketOrigin): boolean {
    if (sockets >= processLimits.sockets) return false
    const ofNetwork = (networks.get(network)?.count ?? 0) + 1
    return ofNetwork <= mostSockets.ofNetwork && (sites.get(site) ?? 0) < siteRoomFor(ofNetwork, mostSockets)
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
    networks.get(socket.network)?.unjoined.delete(socket)
    unjoined.delete(socket)
  }

  return {
    mayOpen: (origin) => opening(origin) && hasRoom(origin),
    mayBeRefused: (origin) => refused(origin),
    maySend: (origin, bytes) => sending(origin) && carrying(origin, bytes),
    add(socket) {
      const network = networks.get(socket.network) ?? { count: 0, unjoined: new Set() }
      networks.set(socket.network, network)
      sites.set(socket.site, (sites.get(socket.site) ?? 0) + 1)
      sockets += 1
      network.count += 1
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
      sockets -= 1
      const network = networks.get(socket.network)
      if (network && --network.count === 0) networks.delete(socket.network)
      const ofSite = (sites.get(socket.site) ?? 0) - 1
      if (ofSite > 0) sites.set(socket.site, ofSite)
      else sites.delete(socket.site)
    },
  }
}
