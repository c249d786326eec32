import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameOfBroadcast } from '../broadcast/broadcast-frame.ts'
import { MalformedFrame } from './frame.ts'
import { decodeFrame, encodeFrame } from './serializer.ts'

const head = { joinRef: '1', ref: '2', topic: 'realtime:a"b', event: 'phx_reply' }

describe('version 1.0.0', () => {
  test('has objects', () => {
    const text = '{"topic":"realtime:a","event":"phx_join","payload":{"a":1},"ref":"1","join_ref":"1"}'
    expect(decodeFrame('1.0.0', Buffer.from(text), false)).toEqual({
      topic: 'realtime:a',
      event: 'phx_join',
      payload: { a: 1 },
      ref: '1',
      joinRef: '1',
      broadcast: null,
    })
    expect(JSON.parse(encodeFrame('1.0.0', head, '{"b":2}'))).toEqual({
      topic: head.topic,
      event: head.event,
      payload: { b: 2 },
      ref: '2',
    })
  })
})

describe('version 2.0.0', () => {
  test('has arrays', () => {
    const text = '["1",null,"realtime:a","phx_join",{"a":1}]'
    expect(decodeFrame('2.0.0', Buffer.from(text), false)).toMatchObject({
      joinRef: '1',
      ref: null,
      topic: 'realtime:a',
      payload: { a: 1 },
    })
    expect(JSON.parse(encodeFrame('2.0.0', head, '{"b":2}'))).toEqual([
      '1',
      '2',
      head.topic,
      head.event,
      { b: 2 },
    ])
  })

  test('has binary broadcasts', () => {
    const fields = Buffer.from('12realtime:ahey')
    const push = Buffer.concat([Buffer.from([3, 1, 1, 10, 3, 0, 1]), fields, Buffer.from('{"a":1}')])
    const { topic, joinRef, ref, broadcast } = decodeFrame('2.0.0', push, true)
    expect({ topic, joinRef, ref }).toEqual({ topic: 'realtime:a', joinRef: '1', ref: '2' })
    expect(broadcast).toEqual({ event: 'hey', body: { encoding: 'json', text: '{"a":1}' }, meta: null })
    if (!broadcast) throw new Error('nothing was broadcast')
    const told = frameOfBroadcast('2.0.0', topic, broadcast)
    expect(told).toEqual(Buffer.concat([Buffer.from([4, 10, 3, 0, 1]), Buffer.from('realtime:ahey{"a":1}')]))
    expect(frameOfBroadcast('1.0.0', topic, broadcast)).toBe(
      '{"topic":"realtime:a","event":"broadcast","payload":{"type":"broadcast","event":"hey","payload":{"a":1}},"ref":null}',
    )
  })

  test.each([
    ['nested too deep', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    ['of too many values', `[${'{},'.repeat(60_000)}0]`],
    ['no JSON', '{'],
  ])('refuses a binary broadcast %s, as it does a text', (_, body) => {
    const fields = Buffer.from('12realtime:ahey')
    const push = Buffer.concat([Buffer.from([3, 1, 1, 10, 3, 0, 1]), fields, Buffer.from(body)])
    expect(() => decodeFrame('2.0.0', push, true)).toThrow(MalformedFrame)
    expect(() => decodeFrame('2.0.0', Buffer.from(`["1","2","realtime:a","e",${body}]`), false)).toThrow(
      MalformedFrame,
    )
  })

  test('sends as text what does not fit in a binary frame', () => {
    const event = 'e'.repeat(300)
    const broadcast = { event, body: { encoding: 'json' as const, text: '{}' }, meta: null }
    expect(frameOfBroadcast('2.0.0', 'realtime:a', broadcast)).toBeTypeOf('string')
  })
})

test('bytes cannot be told to version 1.0.0', () => {
  const broadcast = { event: 'e', body: { encoding: 'binary' as const, bytes: Buffer.from([1]) }, meta: null }
  expect(frameOfBroadcast('1.0.0', 'realtime:a', broadcast)).toBeNull()
})

test('whatever comes is a frame or malformed', () => {
  const version = fc.constantFrom('1.0.0' as const, '2.0.0' as const)
  fc.assert(
    fc.property(
      version,
      fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)),
      fc.boolean(),
      (vsn, data, isBinary) => {
        try {
          decodeFrame(vsn, Buffer.from(data), isBinary)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedFrame)
        }
      },
    ),
    { numRuns: 500 },
  )
})
