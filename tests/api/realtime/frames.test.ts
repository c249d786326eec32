import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { protocol, serviceClient } from '../../support/backends.ts'
import { newTopic, shortWhile, subscribed } from './people.ts'
import { type Talk, talk } from './talk.ts'

const joined = async (topic: string): Promise<Talk> => {
  const talking = await talk()
  talking.socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config: {} }]))
  await expect.poll(() => talking.heard.length).toBe(1)
  return talking
}

async function isAlive(): Promise<void> {
  const { socket, heard } = await talk()
  socket.send(JSON.stringify([null, '7', 'phoenix', 'heartbeat', {}]))
  await expect
    .poll(() => heard)
    .toEqual([JSON.stringify([null, '7', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])])
}

describe('what no client could have written', () => {
  const nested = '['.repeat(5_000) + ']'.repeat(5_000)
  const malformed: [name: string, frame: string | Buffer][] = [
    ['no JSON', 'hello'],
    ['no array', '{"topic":"a"}'],
    ['an array too short', '["1","1","realtime:a"]'],
    ['a topic that is no text', '[null,"1",5,"phx_join",{}]'],
    [
      'brackets without end',
      `["1","1","realtime:a","phx_join",{"config":{"postgres_changes":[{"a":${nested}}]}}]`,
    ],
    ['an empty binary frame', Buffer.alloc(0)],
    ['an unknown kind', Buffer.from([9, 1, 1, 1])],
    ['a binary frame cut in its header', Buffer.from([3, 1, 1])],
    ['a binary frame cut in its fields', Buffer.from([3, 200, 200, 200, 200, 0, 1, 65])],
    ['a binary broadcast whose payload is no JSON', Buffer.from([3, 0, 0, 0, 0, 0, 1, 123])],
  ]
  test.each(malformed)('%s closes the socket as a protocol error', async (_, frame) => {
    const { socket, closed } = await talk()
    socket.send(frame)
    expect(await closed).toBe(1007)
  })

  test('version 1.0.0 has objects and no bytes', async () => {
    const one = await talk('1.0.0')
    one.socket.send(Buffer.from([3, 0, 0, 0, 0, 0, 1]))
    expect(await one.closed).toBe(1007)
    const two = await talk('1.0.0')
    two.socket.send('[null,"1","phoenix","heartbeat",{}]')
    expect(await two.closed).toBe(1007)
    const three = await talk('1.0.0')
    three.socket.send('{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}')
    await expect
      .poll(() => three.heard)
      .toEqual(['{"topic":"phoenix","event":"phx_reply","payload":{"status":"ok","response":{}},"ref":"1"}'])
  })

  test('a message beyond a megabyte closes the socket', async () => {
    const { socket, closed } = await talk()
    socket.send(`[null,"1","realtime:a","phx_join",{"a":"${'x'.repeat(1_100_000)}"}]`)
    expect(await closed).toBe(1009)
  })
})

describe('what makes no sense', () => {
  const errors: [name: string, frame: unknown[], reason: RegExp][] = [
    ['a topic of nothing', ['1', '1', 'realtime:', 'phx_join', {}], /^TopicNameRequired/],
    ['a topic of something else', ['1', '1', 'room', 'phx_join', {}], /^TopicNameRequired/],
    ['a topic without end', ['1', '1', `realtime:${'x'.repeat(300)}`, 'phx_join', {}], /^TopicNameTooLong/],
    [
      'a config that is no object',
      ['1', '1', 'realtime:a', 'phx_join', { config: 5 }],
      /^InvalidJoinPayload/,
    ],
    [
      'a token that is no text',
      ['1', '1', 'realtime:a', 'phx_join', { access_token: 5 }],
      /^InvalidJoinPayload/,
    ],
    [
      'a thousand subscriptions',
      ['1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: Array(1000).fill({}) } }],
      /^InvalidJoinPayload/,
    ],
    [
      'a filter that is no text',
      ['1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: [{ table: 'a', filter: [{}] }] } }],
      /^InvalidJoinPayload: config.postgres_changes.0.filter/,
    ],
    ['a message to no channel', ['1', '1', 'realtime:a', 'broadcast', { event: 'a' }], /^unmatched topic$/],
  ]
  test.each(errors)('%s is answered with an error', async (_, frame, reason) => {
    const { socket, heard } = await talk()
    socket.send(JSON.stringify(frame))
    await expect.poll(() => heard.length).toBe(1)
    expect(JSON.parse(heard[0] ?? '')).toEqual([
      frame[0],
      frame[1],
      frame[2],
      'phx_reply',
      { status: 'error', response: { reason: expect.stringMatching(reason) } },
    ])
  })

  test('an unknown event is answered with an error, and the channel stays', async () => {
    const topic = `realtime:${newTopic()}`
    const { socket, heard } = await joined(topic)
    socket.send(JSON.stringify(['1', '2', topic, 'dance', null]))
    socket.send(JSON.stringify(['1', '3', topic, 'presence', 5]))
    socket.send(JSON.stringify(['1', '4', topic, 'access_token', 5]))
    socket.send(JSON.stringify(['1', '5', topic, 'phx_leave', {}]))
    await expect.poll(() => heard.length).toBe(5)
    const [, dance, presence, left, closed] = heard.map((text) => JSON.parse(text))
    expect(dance).toMatchObject(['1', '2', topic, 'phx_reply', { status: 'error' }])
    expect(presence).toMatchObject(['1', '3', topic, 'phx_reply', { status: 'error' }])
    expect(left).toMatchObject(['1', '5', topic, 'phx_reply', { status: 'ok' }])
    expect(closed).toEqual(['1', '1', topic, 'phx_close', {}])
  })

  test('joining again replaces the earlier join', async () => {
    const topic = `realtime:${newTopic()}`
    const { socket, heard } = await joined(topic)
    socket.send(JSON.stringify(['2', '2', topic, 'phx_join', {}]))
    await expect.poll(() => heard.length).toBe(3)
    expect(heard.slice(1).map((text) => JSON.parse(text))).toMatchObject([
      ['1', '1', topic, 'phx_close', {}],
      ['2', '2', topic, 'phx_reply', { status: 'ok' }],
    ])
  })
})

describe('too much', () => {
  test('channels of one connection are limited, and so are joins within a second', async () => {
    const { socket, heard } = await talk()
    const topic = newTopic()
    const join = (number: number) =>
      socket.send(JSON.stringify([`${number}`, `${number}`, `realtime:${topic}-${number}`, 'phx_join', {}]))
    for (let number = 0; number < 60; number += 1) join(number)
    await expect.poll(() => heard.length).toBe(60)
    expect(heard.filter((text) => text.includes('ClientJoinRateLimitReached')).length).toBeGreaterThan(5)
    for (let number = 100; !heard.some((text) => text.includes('ChannelRateLimitReached')); number += 1) {
      join(number)
      if (number % 40 === 0) await new Promise((resolve) => setTimeout(resolve, 1000))
      if (number > 400) throw new Error('there was no end to channels')
    }
    await isAlive()
  })

  test('a channel that talks too fast is closed, and its connection lives on', async () => {
    const topic = `realtime:${newTopic()}`
    const { socket, heard } = await joined(topic)
    for (let n = 0; n < 150; n += 1)
      socket.send(JSON.stringify(['1', null, topic, 'broadcast', { event: 'a' }]))
    await expect.poll(() => heard.some((text) => text.includes('Too many messages per second'))).toBe(true)
    await expect.poll(() => heard.at(-1)).toBe(JSON.stringify(['1', '1', topic, 'phx_close', {}]))
    socket.send(JSON.stringify([null, '9', 'phoenix', 'heartbeat', {}]))
    await expect.poll(() => heard.at(-1)).toContain('"9"')
  })

  test('a flood ends the connection', async () => {
    const { socket, closed } = await talk()
    for (let n = 0; n < 2000; n += 1) socket.send('[null,null,"realtime:a","broadcast",{}]')
    expect(await closed).toBe(1008)
    await isAlive()
  })

  test('a reader that does not read is let go, and the others are not kept waiting', async () => {
    const topic = newTopic()
    const { socket, closed } = await joined(`realtime:${topic}`)
    socket.pause()
    // Nobody else may send so much at once.
    const speaker = await subscribed(serviceClient(protocol).channel(topic))
    const payload = { text: 'x'.repeat(500_000) }
    for (let n = 0; n < 60; n += 1) await speaker.httpSend('large', payload)
    socket.resume()
    expect(await closed).toBe(1006)
    await isAlive()
  })
})

describe('whatever is sent', () => {
  const json = fc.json({ maxDepth: 3 })
  const event = fc.constantFrom(
    'phx_join',
    'phx_leave',
    'broadcast',
    'presence',
    'access_token',
    'heartbeat',
    'x',
  )
  const topic = fc.constantFrom('realtime:fuzz', 'realtime:', 'phoenix', '', 'realtime:\u0000', 'realtime:%')
  const likeAFrame = fc
    .tuple(fc.option(fc.string()), fc.option(fc.string()), topic, event, fc.jsonValue())
    .map((frame) => JSON.stringify(frame))
  const likeAJoin = fc
    .record(
      {
        config: fc.record(
          {
            broadcast: fc.jsonValue(),
            presence: fc.jsonValue(),
            private: fc.jsonValue(),
            postgres_changes: fc.array(
              fc.record({
                event: fc.oneof(fc.constantFrom('*', 'INSERT'), fc.jsonValue()),
                schema: fc.oneof(fc.constantFrom('public', '*'), fc.string()),
                table: fc.oneof(fc.constantFrom('letters', 'weather', '*'), fc.string()),
                filter: fc.oneof(
                  fc.string(),
                  fc
                    .tuple(fc.constantFrom('degrees=eq.', 'place=in.', 'note=match.'), fc.string())
                    .map((p) => p.join('')),
                ),
              }),
              { maxLength: 3 },
            ),
          },
          { requiredKeys: [] },
        ),
        access_token: fc.string(),
      },
      { requiredKeys: [] },
    )
    .map((payload) => JSON.stringify(['1', '1', 'realtime:fuzz', 'phx_join', payload]))
  const bytes = fc
    .tuple(fc.constantFrom(0, 1, 3, 4), fc.uint8Array({ maxLength: 60 }))
    .map(([kind, rest]) => Buffer.from([kind, ...rest]))
  const frames = fc.array(fc.oneof(json, likeAFrame, likeAJoin, bytes, fc.string()), { maxLength: 8 })

  test('the process lives, and every answer is one of the protocol', async () => {
    await fc.assert(
      fc.asyncProperty(frames, fc.constantFrom('1.0.0', '2.0.0'), async (sent, vsn) => {
        const { socket, heard, closed } = await talk(vsn)
        for (const frame of sent) socket.send(frame)
        const end = JSON.stringify(
          vsn === '2.0.0'
            ? [null, 'end', 'phoenix', 'heartbeat', {}]
            : { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'end' },
        )
        socket.send(end)
        const isAnswered = expect.poll(() => heard.some((text) => text.includes('"end"')), {
          timeout: 10_000,
        })
        const code = await Promise.race([isAnswered.toBe(true).then(() => 1000), closed])
        expect([1000, 1007, 1008]).toContain(code)
        for (const text of heard) expect(text).not.toContain('UnknownErrorOnChannel')
        socket.terminate()
      }),
      { numRuns: 150 },
    )
    await shortWhile()
    await isAlive()
  }, 120_000)
})
