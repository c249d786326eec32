/**
 * Arrival of request bodies: what has been announced must come at a minimum rate, however it is read and whatever reads it, and of
 * those on their way one network has a share. Who sends next to nothing is answered 408 and loses the connection; who makes room for
 * others only loses it: clients take a 408 for their own fault, as for the end of a session that they were refreshing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createNetworkShares, type ShareLimits } from './network-shares.ts'

interface ArrivalLimits extends ShareLimits {
  /** Milliseconds in which nothing needs to come, once. */
  graceMs: number
  /** From then on, on average. A hundredth of what 100 MB need to come within a quarter of an hour. */
  bytesPerSecond: number
  /** Milliseconds of silence that what came before makes up for at most, whatever came at once. */
  longestSilenceMs: number
}

/** Unread, one takes up 16 KB, and as much as its area reads; a poor mobile network rests for a while. */
const defaultLimits: ArrivalLimits = {
  inAll: 2_000,
  ofNetwork: 250,
  ofSite: 500,
  graceMs: 10_000,
  bytesPerSecond: 1024,
  longestSilenceMs: 20_000,
}

export interface BodyArrivals {
  /** From a request's headers on. */
  watch(request: IncomingMessage, response: ServerResponse): void
  /** Counts the body of a watched request for the network of who sends it, until it is whole. */
  count(request: IncomingMessage, address: string): void
  /** Ends the watch. */
  stop(): void
}

interface Arrival {
  request: IncomingMessage
  bytesRead: number
  /** Milliseconds of silence that are left. */
  leftMs: number
  mayBeCut(): boolean
  /** Makes room for others. */
  cut(): void
  /** Ends what does not come. */
  timeOut(): void
}

const checkEveryMs = 500

/** @param giveUp answers who has not said it all, and closes the connection */
export function createBodyArrivals(giveUp: (socket: Socket) => void, limits = defaultLimits): BodyArrivals {
  const watched = new Map<IncomingMessage, Arrival>()
  const shares = createNetworkShares<Arrival>(limits)
  let checkedAt = performance.now()

  function forget(arrival: Arrival): void {
    watched.delete(arrival.request)
    shares.leave(arrival)
  }

  /** A process that had no time to read holds nobody's silence against them. */
  function check(): void {
    const passedMs = Math.min(performance.now() - checkedAt, 2 * checkEveryMs)
    checkedAt = performance.now()
    for (const arrival of watched.values()) {
      if (isOver(arrival.request)) forget(arrival)
      else if (isLate(arrival, passedMs)) arrival.timeOut()
    }
  }

  function isLate(arrival: Arrival, passedMs: number): boolean {
    const { bytesRead } = arrival.request.socket
    const earnedMs = ((bytesRead - arrival.bytesRead) / limits.bytesPerSecond) * 1_000
    arrival.bytesRead = bytesRead
    const spentMs = isOurTurn(arrival.request) ? 0 : passedMs
    const mostMs = Math.max(limits.graceMs, limits.longestSilenceMs)
    arrival.leftMs = Math.min(arrival.leftMs + earnedMs, mostMs) - spentMs
    return arrival.leftMs <= 0
  }

  const timer = setInterval(check, checkEveryMs).unref()
  return {
    watch: (request, response) => {
      if (!hasBody(request)) return
      const arrival: Arrival = {
        request,
        bytesRead: request.socket.bytesRead,
        leftMs: limits.graceMs,
        mayBeCut: () => true,
        cut: () => {
          forget(arrival)
          if (!isOver(request)) request.socket.destroy()
        },
        timeOut: () => {
          forget(arrival)
          if (isAnswerable(response)) giveUp(request.socket)
          else request.socket.destroy()
        },
      }
      watched.set(request, arrival)
    },
    count: (request, address) => {
      const arrival = watched.get(request)
      if (arrival) shares.enter(arrival, { address, rank: 0 })
    },
    stop: () => clearInterval(timer),
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isOver({ complete, socket }: IncomingMessage): boolean {
  return complete || socket.destroyed
}

/** Its answer has not begun, and nobody else's is under way before it. */
function isAnswerable({ headersSent, socket }: ServerResponse): boolean {
  return !headersSent && socket !== null
}

/** Nothing more is taken from the connection until what came is read. */
function isOurTurn({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength >= readableHighWaterMark
}
