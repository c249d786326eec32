import { describe, expect, test } from 'vitest'
import { addressLimits } from '../limits.ts'
import { createOpenSockets, type OpenSocket, type OpenSockets } from './open-sockets.ts'

const once = { factor: 1, perAddressFactor: 1 }
const home = '203.0.113.7'

/** Opens one that notes when it has to make room. */
function open(sockets: OpenSockets, closed: OpenSocket[] = [], network = home): OpenSocket {
  const socket: OpenSocket = {
    network,
    close: () => void closed.push(socket),
  }
  sockets.add(socket)
  return socket
}

describe('sockets of one address', () => {
  test('that have joined nothing make room, the oldest first', () => {
    const sockets = createOpenSockets(once)
    const closed: OpenSocket[] = []
    const [first, second] = Array.from({ length: addressLimits.unjoinedSockets }, () => open(sockets, closed))
    open(sockets, closed, 'elsewhere')
    expect(closed).toEqual([])
    open(sockets, closed)
    open(sockets, closed)
    expect(closed).toEqual([first, second])
  })

  test('that have joined stay, up to a number', () => {
    const sockets = createOpenSockets({ factor: 10, perAddressFactor: 1 })
    const closed: OpenSocket[] = []
    for (let number = 0; number < addressLimits.sockets * 10; number += 1)
      sockets.joined(open(sockets, closed))
    expect(closed).toEqual([])
    expect(sockets.mayOpen(home)).toBe(false)
    expect(sockets.mayOpen('elsewhere')).toBe(true)
  })

  test('open only so fast', () => {
    const sockets = createOpenSockets(once)
    const answers = Array.from({ length: addressLimits.openedPerSecond + 5 }, () => sockets.mayOpen(home))
    expect(answers.filter((isAllowed) => isAllowed)).toHaveLength(addressLimits.openedPerSecond)
    expect(sockets.mayOpen('elsewhere')).toBe(true)
  })

  test('are more where the factors say so', () => {
    const sockets = createOpenSockets({ factor: 2, perAddressFactor: 20 })
    const closed: OpenSocket[] = []
    for (let number = 0; number < addressLimits.unjoinedSockets * 40; number += 1) open(sockets, closed)
    expect(closed).toEqual([])
    open(sockets, closed)
    expect(closed).toHaveLength(1)
  })
})
