import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits, processLimits } from '../limits.ts'
import { createOutgoing, type Outgoing, type OutgoingSocket } from './outgoing.ts'

let outgoing: Outgoing
beforeEach(() => {
  vi.useFakeTimers()
  outgoing = createOutgoing()
})
afterEach(() => {
  outgoing.stop()
  vi.useRealTimers()
})

interface Reader {
  send(bytes: number): void
  /** Reads so many frames. */
  read(frames: number): void
  /** The frames that came, by their sizes. */
  sizes: number[]
  isOpen(): boolean
}

/** A client at the other end of a network that carries one frame at a time, when it reads. */
function reader(): Reader {
  const unread: { bytes: number; written: () => void }[] = []
  const sizes: number[] = []
  const socket: OutgoingSocket = {
    OPEN: 1,
    CLOSED: 3,
    readyState: 1,
    get bufferedAmount() {
      return unread.reduce((sum, { bytes }) => sum + bytes, 0)
    },
    send: (frame, _options, written) => void unread.push({ bytes: frame.length, written }),
    terminate() {
      socket.readyState = socket.CLOSED
    },
  }
  const write = outgoing.writeTo(socket)
  return {
    sizes,
    send: (bytes) => write(Buffer.alloc(bytes)),
    read(frames) {
      for (const { bytes, written } of unread.splice(0, frames)) {
        sizes.push(bytes)
        written()
      }
    },
    isOpen: () => socket.readyState === socket.OPEN,
  }
}

async function seconds(count: number, each: () => void = () => undefined): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    each()
    await vi.advanceTimersByTimeAsync(1_000)
  }
}

describe('a reader', () => {
  test('is sent everything in order, however slowly it reads', async () => {
    const slow = reader()
    const sent = Array.from({ length: 200 }, (_, number) => 1_000 + number)
    for (const size of sent) slow.send(size)
    await seconds(200, () => slow.read(1))
    expect(slow.sizes).toEqual(sent)
  })

  test('that reads, but less than it is sent, stays as long as it leaves little enough', async () => {
    const slow = reader()
    slow.send(70_000)
    await seconds(60, () => {
      slow.send(20_000)
      slow.send(20_000)
      slow.read(1)
    })
    expect(slow.isOpen()).toBe(true)
    await seconds(300, () => {
      slow.send(20_000)
      slow.send(20_000)
      slow.read(1)
    })
    expect(slow.isOpen()).toBe(false)
  })

  test('that has stopped to read is let go, unless it has all but read everything', async () => {
    const [gone, idle] = [reader(), reader()]
    gone.send(100_000)
    idle.send(1_000)
    await seconds(14)
    expect(gone.isOpen()).toBe(true)
    await seconds(3)
    expect(gone.isOpen()).toBe(false)
    expect(idle.isOpen()).toBe(true)
  })

  test('that leaves the most goes where all together leave too much, if it reads nothing', async () => {
    const each = limits.bufferedBytes - 100_000
    const many = Array.from({ length: Math.floor(processLimits.bufferedBytes / each) }, reader)
    const reading = reader()
    for (const one of [...many, reading]) for (let n = 0; n < 40; n += 1) one.send(Math.floor(each / 40))
    await seconds(3, () => reading.read(1))
    expect(many.filter((one) => !one.isOpen()).length).toBeGreaterThan(0)
    expect(many.filter((one) => one.isOpen()).length).toBeGreaterThan(0)
    expect(reading.isOpen()).toBe(true)
  })
})
