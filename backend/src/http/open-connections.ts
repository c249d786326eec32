/**
 * Open connections: how many there may be, of one network and in all. Room is made by those that wait for their own client, be it
 * for the rest of a request, for the next one or until an answer is read, of the network that has most of them. The last of the
 * room is kept: some for networks of members, some for this machine and the proxies in front.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../network.ts'
import { createNetworkShares, type ShareLimits } from './network-shares.ts'

export interface ConnectionLimits extends ShareLimits {
  /** Of all, how many there may be for somebody who has not signed in; for members; for ourselves. */
  room: Record<Rank, number>
}

export interface OpenConnections {
  /** Counts a new connection, or closes it where there is no room. */
  accept(socket: Socket): void
  begin(request: IncomingMessage, response: ServerResponse): void
  /** It speaks another protocol now, whose limits are its own. */
  upgrade(socket: Socket): void
  /** Somebody who has signed in speaks on it. */
  noteMember(socket: Socket): void
}

/** A connection, and what its answer comes from: a file or another connection, of a call of a function both ends. */
const filesOfEach = 3
/** Beside the connections a process has databases (PGlite hundreds of files) and pictures open. */
const ownFiles = 500
const mostConnections = 20_000
const fallbackOpenFiles = 4_096
/** With less, what the process does for itself may find no file left to open. */
const enoughOpenFiles = 1_024

/** Carriers put hundreds of people behind one address: an eighth of all for each, of which the idle ones are closed first. */
export function connectionLimits(openFiles = openFileLimit()): ConnectionLimits {
  const rest = Math.max(openFiles - ownFiles, openFiles / 2)
  const inAll = Math.min(mostConnections, Math.floor(rest / filesOfEach))
  const part = (share: number) => Math.max(1, Math.floor(inAll * share))
  return {
    inAll,
    ofNetwork: part(1 / 8),
    ofSite: part(1 / 4),
    room: { stranger: part(0.85), member: part(0.95), own: inAll },
  }
}

/** What is to be said of a limit that hardly lets anybody in. */
export function openFilesDoubt(openFiles = openFileLimit()): string | null {
  if (openFiles >= enoughOpenFiles) return null
  return `this process may open ${openFiles} files and connections (ulimit -n), which is too few to serve many; allow at least ${enoughOpenFiles}`
}

/** How many files and connections the system lets this process open. */
function openFileLimit(): number {
  const report: unknown = process.report?.getReport()
  const limit = Object(Object(Object(report).userLimits).open_files).soft
  return typeof limit === 'number' ? limit : fallbackOpenFiles
}

type Rank = 'stranger' | 'member' | 'own'
const ranks: Record<Rank, number> = { stranger: 0, member: 1, own: 2 }

/** Networks are remembered as members' for a day after one of them was there. */
const memberNetworks = { max: 10_000, ttl: 86_400_000 }

interface Connection {
  address: string
  request?: IncomingMessage
  response?: ServerResponse
  mayBeCut(): boolean
  cut(): void
}

/** @param isOwn whether an address is this machine's or a proxy's in front, which speaks for everybody */
export function createOpenConnections(
  isOwn: (address: string) => boolean,
  { room, ...limits }: ConnectionLimits = connectionLimits(),
): OpenConnections {
  const connections = new WeakMap<Socket, Connection>()
  const members = new LRUCache<string, true>(memberNetworks)
  let upgraded = 0
  const shares = createNetworkShares<Connection>(limits, () => upgraded / filesOfEach)

  function rankOf(address: string): Rank {
    if (isOwn(address)) return 'own'
    return members.has(networkOf(address)) ? 'member' : 'stranger'
  }

  return {
    accept: (socket) => {
      const { remoteAddress: address } = socket
      // Left already.
      if (address === undefined) return
      const connection: Connection = {
        address,
        mayBeCut: () => waitsForClient(socket, connection),
        cut: () => socket.destroy(),
      }
      const rank = rankOf(address)
      const newcomer = { address: rank === 'own' ? null : address, rank: ranks[rank], room: room[rank] }
      if (!shares.enter(connection, newcomer)) return void socket.destroy()
      connections.set(socket, connection)
      socket.once('close', () => shares.leave(connection))
    },
    begin: (request, response) => {
      const connection = connections.get(request.socket)
      if (!connection) return
      Object.assign(connection, { request, response })
      shares.renew(connection)
    },
    upgrade: (socket) => {
      const connection = connections.get(socket)
      if (connection) shares.leave(connection)
      upgraded += 1
      socket.once('close', () => {
        upgraded -= 1
      })
    },
    noteMember: (socket) => {
      const connection = connections.get(socket)
      if (!connection || isOwn(connection.address)) return
      members.set(networkOf(connection.address), true)
      shares.setRank(connection, ranks.member)
    },
  }
}

function waitsForClient(socket: Socket, { request, response }: Connection): boolean {
  if (!request || !response || response.closed) return true
  return !request.complete || socket.writableLength > 0
}
