import type { RealtimeChannel } from '@supabase/supabase-js'
import { describe, expect, test, vi } from 'vitest'
import { protocol, sql } from '../../support/backends.ts'
import { newPerson, newTopic, shortWhile, stranger, subscribed } from './people.ts'

interface Heard {
  event: string
  payload: unknown
  meta?: { id: string; replayed?: boolean }
}

/** Everything broadcast to a channel from now on. */
async function heardIn(channel: RealtimeChannel): Promise<Heard[]> {
  const heard: Heard[] = []
  channel.on('broadcast', { event: '*' }, ({ event, payload, meta }) => heard.push({ event, payload, meta }))
  await subscribed(channel)
  return heard
}

function bytesOf(payload: unknown): number[] {
  if (!(payload instanceof ArrayBuffer)) throw new Error('these are no bytes')
  return [...new Uint8Array(payload)]
}

const versions = ['1.0.0', '2.0.0'] as const
const pairs = versions.flatMap((from) => versions.map((to) => [from, to] as const))

describe('a broadcast', () => {
  test.each(pairs)('from a client of version %s reaches one of version %s', async (from, to) => {
    const topic = newTopic()
    const speaker = stranger(protocol, protocol.anonKey, from).channel(topic)
    const heard = await heardIn(stranger(protocol, protocol.anonKey, to).channel(topic))
    await subscribed(speaker)
    await speaker.send({ type: 'broadcast', event: 'hello', payload: { to: 'أهلا', n: [1, null] } })
    await speaker.send({ type: 'broadcast', event: 'empty' })
    await expect.poll(() => heard).toHaveLength(2)
    expect(heard).toMatchObject([
      { event: 'hello', payload: { to: 'أهلا', n: [1, null] } },
      { event: 'empty', payload: {} },
    ])
  })

  test('carries bytes as they are', async () => {
    const topic = newTopic()
    const speaker = stranger().channel(topic)
    const heard = await heardIn(stranger().channel(topic))
    await subscribed(speaker)
    const payload = new Uint8Array([0, 255, 7, 128]).buffer
    await speaker.send({ type: 'broadcast', event: 'bytes', payload })
    await expect.poll(() => heard).toHaveLength(1)
    expect(bytesOf(heard[0]?.payload)).toEqual([0, 255, 7, 128])
  })

  test('is heard by its sender only where it asked for that', async () => {
    const topic = newTopic()
    const quiet = stranger().channel(topic)
    const echoing = stranger().channel(topic, { config: { broadcast: { self: true } } })
    const [toQuiet, toEchoing] = await Promise.all([heardIn(quiet), heardIn(echoing)])
    await quiet.send({ type: 'broadcast', event: 'one' })
    await expect.poll(() => toEchoing.map(({ event }) => event)).toEqual(['one'])
    await echoing.send({ type: 'broadcast', event: 'two' })
    await expect.poll(() => toEchoing.map(({ event }) => event)).toEqual(['one', 'two'])
    await expect.poll(() => toQuiet.map(({ event }) => event)).toEqual(['two'])
  })

  test('is acknowledged where that was asked for', async () => {
    const channel = stranger().channel(newTopic(), { config: { broadcast: { ack: true } } })
    await subscribed(channel)
    expect(await channel.send({ type: 'broadcast', event: 'registered', payload: {} })).toBe('ok')
  })

  test('keeps its order, and stays within its channel and its privacy', async () => {
    const [topic, other] = [newTopic(), newTopic()]
    const speaker = stranger()
    const heard = await heardIn(stranger().channel(topic))
    const elsewhere = await heardIn(stranger().channel(other))
    const channel = await subscribed(speaker.channel(topic))
    const numbers = Array.from({ length: 60 }, (_, number) => number)
    for (const number of numbers) void channel.send({ type: 'broadcast', event: 'n', payload: { number } })
    await expect.poll(() => heard.length).toBe(60)
    expect(heard.map(({ payload }) => payload)).toEqual(numbers.map((number) => ({ number })))
    expect(elsewhere).toEqual([])
  })

  test('reaches a channel whose name is not ASCII', async () => {
    const topic = `مجلس ${newTopic()}`
    const speaker = await subscribed(stranger().channel(topic))
    const heard = await heardIn(stranger().channel(topic))
    await speaker.send({ type: 'broadcast', event: 'hello', payload: { a: 1 } })
    await expect.poll(() => heard).toMatchObject([{ event: 'hello', payload: { a: 1 } }])
  })
})

describe('without a socket', () => {
  test('httpSend reaches subscribers, with JSON and with bytes', async () => {
    const topic = `${newTopic()}/ü?&`
    const heard = await heardIn(stranger().channel(topic))
    const channel = stranger().channel(topic)
    expect(await channel.httpSend('hello there', { a: 1 })).toEqual({ success: true })
    expect(await channel.httpSend('bytes', new Uint8Array([1, 2]).buffer)).toEqual({ success: true })
    await expect.poll(() => heard).toHaveLength(2)
    expect(heard[0]).toMatchObject({ event: 'hello there', payload: { a: 1 } })
    expect(bytesOf(heard[1]?.payload)).toEqual([1, 2])
  })

  test('send before subscribing goes by HTTP', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const topic = newTopic()
    const heard = await heardIn(stranger().channel(topic))
    const channel = stranger().channel(topic)
    expect(await channel.send({ type: 'broadcast', event: 'early', payload: { a: 1 } })).toBe('ok')
    await expect.poll(() => heard).toMatchObject([{ event: 'early', payload: { a: 1 } }])
    warn.mockRestore()
  })

  test('a private channel is written to by whom its policies let', async () => {
    const sara = await newPerson()
    const topic = `club:${sara.id}`
    const heard = await heardIn(sara.client.channel(topic, { config: { private: true } }))
    const own = sara.client.channel(`${topic}`, { config: { private: true } })
    expect(await own.httpSend('mine', {})).toEqual({ success: true })
    const omar = await newPerson()
    const foreign = omar.client.channel(topic, { config: { private: true } })
    await expect(foreign.httpSend('theirs', {})).rejects.toThrow('You do not have permissions')
    await expect.poll(() => heard.map(({ event }) => event)).toEqual(['mine'])
  })

  const broadcastUrl = `${protocol.url}/realtime/v1/api/broadcast`
  const post = (body: string, headers: Record<string, string> = { apikey: protocol.anonKey }) =>
    fetch(broadcastUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  test.each([
    ['{', 400],
    ['{}', 422],
    ['{"messages":[{"topic":"a"}]}', 422],
    ['{"messages":[{"topic":"a","event":"b","payload":1}]}', 422],
    ['{"messages":[]}', 202],
  ])('the body %s is answered with %i', async (body, status) => {
    expect((await post(body)).status).toBe(status)
  })

  test('a body that is too large is refused', async () => {
    expect((await post(`{"messages":[${' '.repeat(1_100_000)}]}`)).status).toBe(413)
  })

  test('a key is needed, and a token must be good', async () => {
    expect((await post('{"messages":[]}', {})).status).toBe(401)
    const headers = { apikey: protocol.anonKey, authorization: 'Bearer no.good.token' }
    expect((await post('{"messages":[]}', headers)).status).toBe(401)
  })
})

describe('from the database', () => {
  test('realtime.send reaches public and private channels, with an id', async () => {
    const { client } = await newPerson()
    const topic = newTopic()
    const toPublic = await heardIn(client.channel(topic))
    const toPrivate = await heardIn(client.channel('hall', { config: { private: true } }))
    await sql(protocol, `select realtime.send('{"a": 1}', 'sent', '${topic}', false)`)
    await sql(protocol, `select realtime.send('{"topic": "${topic}"}', 'sent', 'hall')`)
    await expect.poll(() => toPublic).toHaveLength(1)
    const id = expect.any(String)
    expect(toPublic[0]).toEqual({ event: 'sent', payload: { a: 1, id }, meta: { id } })
    await expect
      .poll(() => toPrivate.some(({ payload }) => JSON.stringify(payload).includes(topic)))
      .toBe(true)
  })

  test('realtime.broadcast_changes tells a row to a private channel', async () => {
    const { client } = await newPerson()
    const what = newTopic()
    const heard = await heardIn(client.channel('notices', { config: { private: true } }))
    await sql(protocol, `insert into public.sightings (what) values ('${what}')`)
    await expect
      .poll(() => heard.find(({ payload }) => JSON.stringify(payload).includes(what)))
      .toMatchObject({
        event: 'INSERT',
        payload: {
          operation: 'INSERT',
          schema: 'public',
          table: 'sightings',
          record: { what },
          old_record: null,
        },
      })
  })

  test('a transaction that is rolled back says nothing', async () => {
    const topic = newTopic()
    const heard = await heardIn(stranger().channel(topic))
    await expect(
      sql(
        protocol,
        `do $$ begin perform realtime.send('{}', 'never', '${topic}', false); perform 1 / 0; end $$`,
      ),
    ).rejects.toThrow('division')
    await shortWhile()
    expect(heard).toEqual([])
  })

  test('is told again to those who join later and ask for it', async () => {
    const since = Date.now() - 1000
    const { client, id } = await newPerson()
    const topic = `club:${id}`
    await sql(protocol, `select realtime.send('{"n": 1}', 'first', '${topic}')`)
    await sql(protocol, `select realtime.send('{"n": 2}', 'second', '${topic}')`)
    const channel = client.channel(topic, {
      config: { private: true, broadcast: { replay: { since, limit: 1 } } },
    })
    const heard = await heardIn(channel)
    await expect
      .poll(() => heard)
      .toMatchObject([{ event: 'second', payload: { n: 2 }, meta: { replayed: true } }])
  })
})
