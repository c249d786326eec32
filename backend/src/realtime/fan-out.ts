/**
 * Fan-out: writes to many sockets in slices, between which requests are answered. Lanes (rooms, the change feed) take turns, and
 * keep their own order; what is too much for a lane is refused to whoever brings it.
 */
import { processLimits } from './limits.ts'

interface Delivery {
  /** Bytes that are kept until the last has it; 0 for who waits until the lane is drained before bringing more. */
  bytes: number
  recipients: number
  deliverTo: (index: number) => void
}

export interface FanOut {
  /** @returns false, and does nothing, when too much of this lane, or of all, waits already */
  send(lane: string, delivery: Delivery): boolean
  /** Resolves once nothing of a lane waits. */
  drained(lane: string): Promise<void>
}

interface Lane {
  waiting: (Delivery & { next: number })[]
  bytes: number
  onDrained: (() => void)[]
}

/** How long one turn of the event loop may be spent on it, in milliseconds. */
const sliceMs = 8
/** Recipients between two looks at the clock and at the other lanes. */
const stretch = 32

export interface FanOutOptions {
  /** Told what the writing to one recipient threw; the others are written to all the same. */
  onError(error: unknown): void
  /** Told of each delivery for which there was no room. */
  onRefused(): void
}

export function createFanOut({ onError, onRefused }: FanOutOptions): FanOut {
  const lanes = new Map<string, Lane>()
  let bytes = 0
  let spentMs = 0
  let isScheduled = false
  let isRunning = false

  function run(): void {
    // What is sent may make something else be sent; that has its turn too.
    if (isRunning) return
    isRunning = true
    spendSlice()
    isRunning = false
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      spentMs = 0
      if (lanes.size > 0) run()
    })
  }

  function spendSlice(): void {
    while (spentMs < sliceMs) {
      const [next] = lanes
      if (!next) break
      const begunAt = performance.now()
      advance(...next)
      spentMs += performance.now() - begunAt
    }
  }

  /** Goes on a little with the first delivery of a lane, and puts the lane behind the others. */
  function advance(name: string, lane: Lane): void {
    const [delivery] = lane.waiting
    if (delivery) deliverSome(lane, delivery)
    lanes.delete(name)
    if (lane.waiting.length > 0) lanes.set(name, lane)
    else for (const tell of lane.onDrained) tell()
  }

  function deliverSome(lane: Lane, delivery: Lane['waiting'][number]): void {
    const end = Math.min(delivery.recipients, delivery.next + stretch)
    while (delivery.next < end) {
      delivery.next += 1
      try {
        delivery.deliverTo(delivery.next - 1)
      } catch (error) {
        onError(error)
      }
    }
    if (delivery.next < delivery.recipients) return
    lane.waiting.shift()
    lane.bytes -= delivery.bytes
    bytes -= delivery.bytes
  }

  return {
    send(name, delivery) {
      const lane = lanes.get(name) ?? { waiting: [], bytes: 0, onDrained: [] }
      const isFull =
        lane.waiting.length >= processLimits.waitingPerRoom ||
        lane.bytes > processLimits.waitingBytesPerRoom ||
        (delivery.bytes > 0 && bytes > processLimits.waitingBytes)
      if (isFull) {
        onRefused()
        return false
      }
      lane.waiting.push({ ...delivery, next: 0 })
      lane.bytes += delivery.bytes
      bytes += delivery.bytes
      lanes.set(name, lane)
      run()
      return true
    },
    drained(name) {
      const lane = lanes.get(name)
      return lane ? new Promise((resolve) => lane.onDrained.push(resolve)) : Promise.resolve()
    },
  }
}
