/**
 * Network shares: how much of a bounded thing (connections, bodies on their way) one network, one site (the /48 of IPv6) and all
 * together have. Where there is no more, the oldest that may be cut of the network which has the most makes room, so that who takes
 * up little is never kept out by who takes up much.
 */
import { networkOf, siteOf } from '../network.ts'

export interface ShareLimits {
  inAll: number
  ofNetwork: number
  ofSite: number
}

export interface ShareMember {
  /** Whether it may make room for another one just now. */
  mayBeCut(): boolean
  /** It has made room, and is counted no more. */
  cut(): void
}

interface Newcomer {
  /** From where; null for one that no network is held to account for. */
  address: string | null
  /** Who ranks higher is cut later, and never for who ranks lower. */
  rank: number
  /** Of all, how many there may be with it; `inAll` unless given. */
  room?: number
}

export interface NetworkShares<Member extends ShareMember> {
  /** False where nobody could make room: then it is not counted. */
  enter(member: Member, newcomer: Newcomer): boolean
  leave(member: Member): void
  /** Now it is the youngest. */
  renew(member: Member): void
  /** For one whose rank has changed. */
  setRank(member: Member, rank: number): void
  size(): number
}

interface Place<Member> {
  member: Member
  network: string | null
  site: string | null
  rank: number
}

/** Looking for the network that has the most costs a look at everybody, so that then more than one makes room. */
const cutAtOnce = 1 / 128
/** Milliseconds in which nobody is looked at again, once all who could be cut have been: who comes then is refused at no cost. */
const restMs = 500

/** @param others how many there are besides, which nobody can cut */
export function createNetworkShares<Member extends ShareMember>(
  { inAll, ofNetwork, ofSite }: ShareLimits,
  others: () => number = () => 0,
): NetworkShares<Member> {
  /** The oldest first, here and in each group. */
  const places = new Map<Member, Place<Member>>()
  const groups = new Map<string, Set<Member>>()
  /** By rank: until when nobody of it, or of one below, can be cut as far as we know. */
  const restsUntil = new Map<number, number>()

  const groupsOf = ({ network, site }: Place<Member>) =>
    [network, site].filter((group) => group !== null && group !== undefined)

  function add(place: Place<Member>): void {
    places.set(place.member, place)
    for (const group of groupsOf(place)) {
      const members = groups.get(group) ?? new Set()
      groups.set(group, members.add(place.member))
    }
  }

  function leave(member: Member): Place<Member> | undefined {
    const place = places.get(member)
    if (!place) return undefined
    places.delete(member)
    for (const group of groupsOf(place)) {
      const members = groups.get(group)
      members?.delete(member)
      if (members?.size === 0) groups.delete(group)
    }
    return place
  }

  function cut(member: Member): void {
    leave(member)
    member.cut()
  }

  function makeRoomIn(group: string | null, limit: number): boolean {
    const members = group === null ? undefined : groups.get(group)
    if (!members || members.size < limit) return true
    for (const member of members) {
      if (!member.mayBeCut()) continue
      cut(member)
      return true
    }
    return false
  }

  function makeRoomInAll(room: number, rank: number): boolean {
    if (places.size + others() < room) return true
    if ([...restsUntil].some(([upTo, until]) => upTo >= rank && until > performance.now())) return false
    const weight = (group: string | null) => (group === null ? 0 : (groups.get(group)?.size ?? 0))
    const byWeight = [...places.values()]
      .filter((place) => place.rank <= rank && place.member.mayBeCut())
      .map((place) => ({
        ...place,
        ofSite: weight(place.site ?? place.network),
        ofNetwork: weight(place.network),
      }))
      .sort((a, b) => a.rank - b.rank || b.ofSite - a.ofSite || b.ofNetwork - a.ofNetwork)
    let left = Math.max(places.size + others() - room + 1, Math.ceil(inAll * cutAtOnce))
    for (const { member } of byWeight) {
      if (left === 0) break
      cut(member)
      left -= 1
    }
    if (left > 0) restsUntil.set(rank, performance.now() + restMs)
    return places.size + others() < room
  }

  return {
    enter: (member, { address, rank, room = inAll }) => {
      const network = address === null ? null : networkOf(address)
      const site = address === null || siteOf(address) === network ? null : siteOf(address)
      if (!makeRoomIn(network, ofNetwork) || !makeRoomIn(site, ofSite)) return false
      if (!makeRoomInAll(room, rank)) return false
      add({ member, network, site, rank })
      return true
    },
    leave: (member) => void leave(member),
    renew: (member) => {
      const place = leave(member)
      if (place) add(place)
    },
    setRank: (member, rank) => {
      const place = places.get(member)
      if (place) place.rank = rank
    },
    size: () => places.size,
  }
}
