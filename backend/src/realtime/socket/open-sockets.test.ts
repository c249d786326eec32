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
      sockets.joined(open(sockets, [], network(number)), true)
    }
    expect(sockets.mayOpen(network(65_535))).toBe(false)
    expect(sockets.mayOpen(home)).toBe(true)
  })

  test.each([
    ['open', addressLimits.openedPerSecond, (sockets, origin) => sockets.mayOpen(origin)],
    ['are refused', addressLimits.refusedJoinsPerSecond, (sockets, origin) => sockets.mayBeRefused(origin)],
    ['send', addressLimits.messagesBeforeJoinPerSecond, (sockets, origin) => sockets.maySend(origin, 1)],
    [
      'carry',
      10,
      (sockets, origin) => sockets.maySend(origin, Math.floor(addressLimits.bytesBeforeJoinPerSecond / 10)),
    ],
  ] satisfies [string, number, (sockets: OpenSockets, origin: SocketOrigin) => boolean][])(
    '%s no more in a second than those of two networks',
    (_, ofNetwork, may) => {
      const sockets = createOpenSockets(once)
      const network = (number: number) => at(`2001:db8:1:${number}::/64`, '2001:db8:1::/48')
      // What its own network is refused costs the others nothing.
      const first = Array.from({ length: ofNetwork * 3 }, () => may(sockets, network(0)))
      expect(first.filter(Boolean)).toHaveLength(ofNetwork)
      const others = Array.from({ length: ofNetwork * 2 }, (_, number) => may(sockets, network(number + 1)))
      expect(others.filter(Boolean)).toHaveLength(ofNetwork * (networksOfSite - 1))
      expect(may(sockets, home)).toBe(true)
    },
  )
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
