import { describe, expect, test } from 'vitest'
import { addressLimits, networksOfSite, processLimits } from '../limits.ts'
import { createOpenSockets, type OpenSocket, type OpenSockets, type SocketOrigin } from './open-sockets.ts'

const once = { factor: 1, perAddressFactor: 1 }
const home = at('203.0.113.7')
const elsewhere = at('203.0.113.8')

function at(network: string, site = network): SocketOrigin {
  return { network, site }
}

/** Opens one that notes when it has to make room. */
function open(sockets: OpenSockets, closed: OpenSocket[] = [], origin = home): OpenSocket {
  const socket: OpenSocket = {
    ...origin,
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
    open(sockets, closed, elsewhere)
    expect(closed).toEqual([])
    open(sockets, closed)
    open(sockets, closed)
    expect(closed).toEqual([first, second])
  })

  test('that have joined stay, up to a number', () => {
    const sockets = createOpenSockets({ factor: 10, perAddressFactor: 1 })
    const closed: OpenSocket[] = []
    for (let number = 0; number < addressLimits.sockets * 10; number += 1)
      sockets.joined(open(sockets, closed), true)
    expect(closed).toEqual([])
    expect(sockets.mayOpen(home)).toBe(false)
    expect(sockets.mayOpen(elsewhere)).toBe(true)
  })

  test('open only so fast', () => {
    const sockets = createOpenSockets(once)
    const answers = Array.from({ length: addressLimits.openedPerSecond + 5 }, () => sockets.mayOpen(home))
    expect(answers.filter((isAllowed) => isAllowed)).toHaveLength(addressLimits.openedPerSecond)
    expect(sockets.mayOpen(elsewhere)).toBe(true)
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

describe('sockets of one site', () => {
  test('are no more than those of two networks, however many networks it has', () => {
    const sockets = createOpenSockets(once)
    const network = (number: number) => at(`2001:db8:1:${number}::/64`, '2001:db8:1::/48')
    for (let number = 0; number < networksOfSite * addressLimits.sockets; number += 1) {
      expect(sockets.mayOpen(network(number))).toBe(true)
      sockets.joined(open(sockets, [], network(number)), true)
    }
    expect(sockets.mayOpen(network(65_535))).toBe(false)
    expect(sockets.mayOpen(home)).toBe(true)
  })
})

describe('sockets of strangers', () => {
  test('make room, the oldest first, also where they have joined something; those of members do not', () => {
    const sockets = createOpenSockets(once)
    const closed: OpenSocket[] = []
    const member = open(sockets, closed)
    sockets.joined(member, true)
    const strangers = Array.from({ length: processLimits.strangersSockets + 1 }, (_, number) => {
      const stranger = open(sockets, closed, at(`network ${number}`))
      sockets.joined(stranger, false)
      return stranger
    })
    expect(closed).toEqual([strangers[0]])
  })
})
