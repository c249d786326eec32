/**
 * Streamed bodies: those that reach a function as they come. Where a caller, a network, a site or a function has all its places,
 * whoever sends slowest of these, or waits for a place meanwhile, makes room for who comes, so that none can be kept by sending next
 * to nothing.
 */
import type { IncomingMessage } from 'node:http'
import { callerKeyOf, serviceKey } from '../caller-key.ts'
import { networkOf, siteOf } from '../network.ts'
import type { Call, SlotLimits } from './call-slots.ts'

export interface StreamedBodies {
  /**
   * Makes room for one more call, and counts it from then on. The service's are not counted.
   * @returns aborts when the call has to make room
   */
  enter(call: Call, body: IncomingMessage): AbortSignal
  leave(body: IncomingMessage): void
}

/** Who has begun only so many milliseconds ago is not taken for slow. */
const graceMs = 3_000
/** Bytes in a second; who sends faster keeps their place. */
const slow = 32 * 1024

interface Streamed {
  body: IncomingMessage
  groups: Record<'caller' | 'network' | 'site' | 'name', string>
  since: number
  bytesBefore: number
  lost: AbortController
}

export function createStreamedBodies({ ofCaller, ofNetwork, ofSite, inAll }: SlotLimits): StreamedBodies {
  const bodies = new Map<IncomingMessage, Streamed>()
  const limits = [
    ['caller', ofCaller.places],
    ['network', ofNetwork.places],
    ['site', ofSite.places],
    ['name', inAll.places],
  ] as const

  function makeRoom({ groups }: Streamed): void {
    for (const [group, places] of limits) {
      const among = [...bodies.values()].filter((other) => other.groups[group] === groups[group])
      const tooMany = among.length - places + 1
      if (tooMany <= 0) continue
      const slowest = among.filter(isSlow).sort((a, b) => speedOf(a) - speedOf(b))
      for (const { body, lost } of slowest.slice(0, tooMany)) {
        bodies.delete(body)
        lost.abort()
      }
    }
  }

  return {
    enter: ({ name, caller, address }, body) => {
      const groups = {
        caller: callerKeyOf(caller, address),
        network: networkOf(address),
        site: siteOf(address),
        name,
      }
      const { bytesRead: bytesBefore } = body.socket
      const streamed = { body, groups, since: performance.now(), bytesBefore, lost: new AbortController() }
      if (groups.caller === serviceKey) return streamed.lost.signal
      makeRoom(streamed)
      bodies.set(body, streamed)
      return streamed.lost.signal
    },
    leave: (body) => void bodies.delete(body),
  }
}

/** While as much waits here as is read ahead, it is the function that is slow. */
function isSlow(streamed: Streamed): boolean {
  const { complete, readableLength, readableHighWaterMark } = streamed.body
  if (complete || readableLength >= readableHighWaterMark) return false
  return performance.now() - streamed.since > graceMs && speedOf(streamed) < slow
}

function speedOf({ body, bytesBefore, since }: Streamed): number {
  return ((body.socket.bytesRead - bytesBefore) * 1_000) / Math.max(performance.now() - since, 1)
}
