import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startProject } from '../../support/project-backend.ts'
import { addressOf, type BackendAddress } from '../../support/start-backends.ts'
import { newPerson, newTopic, subscribed, tokenOf } from './people.ts'
import { type Talk, talk } from './talk.ts'

/** One person at one address, so that little is much; and behind a proxy, so that a test has addresses of its own. */
const env = { LIMIT_PER_ADDRESS_FACTOR: '1', TRUST_PROXY: '1', ALLOW_INSECURE_NETWORK: 'on' }
const openedPerSecond = 20
/** For an answer, however slow the machine. */
const patience = { timeout: 10_000 }

let backend: BackendAddress & { remove(): Promise<void> }
beforeAll(async () => {
  const started = await startProject('protocol', { env, databaseServer: inject('databaseServer') })
  backend = { ...addressOf(started), remove: started.remove }
})
afterAll(() => backend.remove())

let addresses = 0
/** Where nobody has come from yet, so that nothing that came before counts. */
function newAddress(): string {
  addresses += 1
  return `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}

const open = (address = newAddress()) => talk('2.0.0', backend, { 'x-forwarded-for': address })

function openMany(count: number, address: string): Promise<Talk[]> {
  return Promise.all(Array.from({ length: count }, () => open(address)))
}

function join({ socket }: Talk, topic: string, token?: string, config = {}): void {
  const payload = { config, ...(token && { access_token: token }) }
  socket.send(JSON.stringify(['1', '1', topic, 'phx_join', payload]))
}

async function joined(topic: string, token?: string, address?: string, config = {}): Promise<Talk> {
  const talking = await open(address)
  join(talking, topic, token, config)
  await expect.poll(() => talking.heard[0] ?? '', patience).toContain('"ok"')
  return talking
}

/** The answer to a message, by the number that it was sent with. */
async function replyTo({ heard }: Talk, ref: string): Promise<string> {
  const find = () => heard.find((text) => text.includes(`"${ref}"`) && text.includes('phx_reply'))
  await expect.poll(find, patience).toBeDefined()
  return find() ?? ''
}

function post(token: string, body: unknown, event = '/a/events/b'): Promise<Response> {
  return fetch(`${backend.url}/realtime/v1/api/broadcast${event}`, {
    method: 'POST',
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

describe('sockets that say nothing', () => {
  test('make room for others of their address, the oldest first', async () => {
    const sockets = await openMany(11, newAddress())
    const { code, left } = await Promise.race(
      sockets.map(async (one) => ({
        code: await one.closed,
        left: sockets.filter((other) => other !== one),
      })),
    )
    expect(code).toBe(1013)
    for (const { socket } of left) socket.send(JSON.stringify([null, 'beat', 'phoenix', 'heartbeat', {}]))
    const replies = await Promise.all(left.map((one) => replyTo(one, 'beat')))
    expect(replies).toHaveLength(10)
  })

  test('do not keep out who joins, and are closed when they have waited long enough', async () => {
    const address = newAddress()
    const silent = await openMany(9, address)
    const { socket } = await joined(`realtime:${newTopic()}`, undefined, address)
    const codes = await Promise.all(silent.map(({ closed }) => closed))
    expect(new Set(codes)).toEqual(new Set([1008]))
    expect(socket.readyState).toBe(socket.OPEN)
  }, 40_000)

  test('are not opened faster than people do', async () => {
    const address = newAddress()
    const refusals: string[] = []
    /** A slow machine may need some tries until so many come within one second. */
    const openTooMany = async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 2 * openedPerSecond }, () => open(address)),
      )
      for (const one of outcomes) if (one.status === 'rejected') refusals.push(String(one.reason))
      return refusals.length
    }
    await expect.poll(openTooMany, { timeout: 30_000 }).toBeGreaterThan(0)
    for (const refusal of refusals) expect(refusal).toContain('Unexpected server response: 429')
  })

  test('have nothing long to say', async () => {
    const talking = await open()
    join(talking, 'realtime:a', undefined, { presence: { key: 'x'.repeat(200_000) } })
    expect(await talking.closed).toBe(1009)
  })

  test('are closed when together they say much, whatever it is', async () => {
    const some = await openMany(3, newAddress())
    const heartbeat = JSON.stringify([null, '1', 'phoenix', 'heartbeat', { text: 'x'.repeat(90_000) }])
    for (const { socket } of some) for (let n = 0; n < 3; n += 1) socket.send(heartbeat)
    expect(await Promise.race(some.map(({ closed }) => closed))).toBe(1008)
  })

  test('are closed when their joins are refused again and again', async () => {
    const { socket, closed } = await open()
    for (let number = 0; number < 45; number += 1) {
      socket.send(JSON.stringify(['1', '1', `realtime:${number}`, 'phx_join', { access_token: 'rubbish' }]))
    }
    expect(await closed).toBe(1008)
  })

  test('cannot make the server answer pings without end', async () => {
    const { socket, closed } = await open()
    for (let number = 0; number < 2_000; number += 1) socket.ping()
    expect(await closed).toBe(1008)
  })
})

describe('an account', () => {
  test('has so many sockets, and no more', async () => {
    const token = await tokenOf(randomUUID())
    const topic = `realtime:${newTopic()}`
    for (let number = 0; number < 20; number += 1) {
      await joined(topic, token)
    }
    const refused = await open()
    join(refused, topic, token)
    await expect
      .poll(() => refused.heard[0] ?? '', patience)
      .toContain('ConnectionRateLimitReached: Too many connected users')
    await joined(topic, await tokenOf(randomUUID()))
  })

  test('wants to be told by so many different filters, and no more; the same one as often as it has tabs', async () => {
    const token = await tokenOf(randomUUID())
    const wish = (number: number) => ({
      event: '*',
      schema: 'public',
      table: 'letters',
      filter: `id=eq.${number}`,
    })
    const wishes = (from: number, count: number) => ({
      postgres_changes: Array.from({ length: count }, (_, place) => wish(from + place)),
    })
    for (let tab = 0; tab < 3; tab += 1)
      await joined(`realtime:${newTopic()}`, token, undefined, wishes(0, 40))
    const refused = await open()
    join(refused, `realtime:${newTopic()}`, token, wishes(39, 2))
    await expect
      .poll(() => refused.heard[0] ?? '', patience)
      .toContain('ChannelRateLimitReached: Too many different filters of subscriptions')
    await joined(`realtime:${newTopic()}`, await tokenOf(randomUUID()), undefined, wishes(39, 2))
  })

  test('talks no faster over ten sockets than over one', async () => {
    const token = await tokenOf(randomUUID())
    const topic = `realtime:${newTopic()}`
    const ten = await Promise.all(Array.from({ length: 10 }, () => joined(topic, token)))
    for (const { socket } of ten) {
      for (let n = 0; n < 90; n += 1)
        socket.send(JSON.stringify(['1', null, topic, 'broadcast', { event: 'a' }]))
    }
    const isRefused = ({ heard }: Talk) => heard.some((text) => text.includes('Too many messages per second'))
    await expect.poll(() => ten.some(isRefused), patience).toBe(true)
  })

  test('does not get around that by connecting again, nor by the other way in', async () => {
    const topic = `realtime:${newTopic()}`
    const text = 'x'.repeat(900_000)
    const frame = JSON.stringify(['1', null, topic, 'broadcast', { event: 'a', payload: { text } }])
    /** All of it must come within one window, for which a slow machine may need some tries; each is another account. */
    const sendThrice = async () => {
      const id = randomUUID()
      for (let n = 0; n < 2; n += 1) {
        const { socket, closed } = await joined(topic, await tokenOf(id))
        socket.send(frame)
        socket.close()
        await closed
      }
      return (await post(await tokenOf(id), { text })).status
    }
    await expect.poll(sendThrice, { timeout: 30_000 }).toBe(429)
    expect((await post(await tokenOf(randomUUID()), { text })).status).toBe(202)
  }, 40_000)

  test('sends no more bytes than can be told on', async () => {
    const topic = `realtime:${newTopic()}`
    const talking = await joined(topic, await tokenOf(randomUUID()))
    const frame = JSON.stringify([
      '1',
      null,
      topic,
      'broadcast',
      { event: 'a', payload: 'x'.repeat(900_000) },
    ])
    for (let n = 0; n < 4; n += 1) talking.socket.send(frame)
    expect(await talking.closed).toBe(1008)
  })

  test('sends no more messages in one request than over a socket', async () => {
    const token = await tokenOf(randomUUID())
    const messages = Array.from({ length: 90 }, () => ({ topic: 'a', event: 'b', payload: {} }))
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(token, { messages }, '')))
    expect(answers.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0)
  })
})

test('a presence is small, and those of a channel together too', async () => {
  const topic = newTopic()
  const { client } = await newPerson({ backend })
  const channel = client.channel(topic, { config: { presence: { key: 'sara' } } })
  await subscribed(channel)
  expect(await channel.track({ mood: 'x'.repeat(9_000) })).not.toBe('ok')
  expect(await channel.track({ mood: 'x'.repeat(7_000) })).toBe('ok')
  // At once: who says nothing for a minute is not there any more.
  const answers = await Promise.all(
    Array.from({ length: 45 }, async (_, number) => {
      const one = await joined(`realtime:${topic}`, undefined, undefined, { presence: { key: `${number}` } })
      const payload = { type: 'presence', event: 'track', payload: { mood: 'x'.repeat(7_000) } }
      one.socket.send(JSON.stringify(['1', 'track', `realtime:${topic}`, 'presence', payload]))
      return replyTo(one, 'track')
    }),
  )
  const accepted = answers.filter((answer) => answer.includes('"ok"'))
  expect(accepted.length).toBeGreaterThan(0)
  expect(accepted.length).toBeLessThan(40)
})
