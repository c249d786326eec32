import { describe, expect, test } from 'vitest'
import { addressLimits, networksOfCrowdedSite, networksOfSite, processLimits } from '../limits.ts'
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
  const network = (number: number) => at(`2001:db8:1:${number}::/64`, '2001:db8:1::/48')
  const times = <Answer>(count: number, ask: (number: number) => Answer) =>
    Array.from({ length: count }, (_, number) => ask(number))

  function openJoined(sockets: OpenSockets, origin: SocketOrigin): boolean {
    const isOpen = sockets.mayOpen(origin)
    if (isOpen) sockets.joined(open(sockets, [], origin), true)
    return isOpen
  }

  test('are no more than those of two networks where these have them, and of many that have one no more than those of three', () => {
    const sockets = createOpenSockets(once)
    const many = networksOfSite * addressLimits.sockets
    for (let number = 0; number < many; number += 1)
      sockets.joined(open(sockets, [], network(number % 2)), true)
    const neighbours = times(2 * addressLimits.sockets, (number) => openJoined(sockets, network(number + 2)))
    expect(neighbours.filter(Boolean).length).toBeLessThanOrEqual(addressLimits.sockets)
    expect(neighbours[0]).toBe(true)
    expect(sockets.mayOpen(home)).toBe(true)
  })

  const actions = [
    ['open', addressLimits.openedPerSecond, (sockets, origin) => sockets.mayOpen(origin)],
    ['are refused', addressLimits.refusedJoinsPerSecond, (sockets, origin) => sockets.mayBeRefused(origin)],
    ['send', addressLimits.messagesBeforeJoinPerSecond, (sockets, origin) => sockets.maySend(origin, 1)],
    [
      'carry',
      10,
      (sockets, origin) => sockets.maySend(origin, Math.floor(addressLimits.bytesBeforeJoinPerSecond / 10)),
    ],
  ] satisfies [string, number, (sockets: OpenSockets, origin: SocketOrigin) => boolean][]

  test.each(actions)(
    '%s no more in a second than those of three networks, however many networks there are',
    (_, ofNetwork, may) => {
      const sockets = createOpenSockets(once)
      // What its own network is refused costs the others nothing.
      const first = times(ofNetwork * 3, () => may(sockets, network(0)))
      expect(first.filter(Boolean)).toHaveLength(ofNetwork)
      const others = times(ofNetwork * 4, (number) => may(sockets, network(number + 1)))
      expect(others.filter(Boolean)).toHaveLength(ofNetwork * (networksOfCrowdedSite - 1))
      expect(may(sockets, home)).toBe(true)
    },
  )

  test.each(actions)(
    '%s where two neighbours take all they can, which gain nothing by it',
    (_, ofNetwork, may) => {
      const sockets = createOpenSockets(once)
      for (const greedy of [0, 1]) times(ofNetwork * 3, () => may(sockets, network(greedy)))
      const neighbours = times(Math.floor(ofNetwork / 2), (number) => may(sockets, network(number + 2)))
      expect(neighbours).toEqual(neighbours.map(() => true))
      expect(may(sockets, network(0))).toBe(false)
      // A third that takes much is let in for little of it.
      const third = times(ofNetwork, () => may(sockets, network(65_535)))
      expect(third.filter(Boolean).length).toBeLessThan(ofNetwork / 2)
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
