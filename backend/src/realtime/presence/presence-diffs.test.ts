import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Rooms } from '../channel/rooms.ts'
import { createPresenceDiffs, messagesOf } from './presence-diffs.ts'
import { createPresences, type Presence } from './presences.ts'

const entry = (key: string, ref: string): Presence => ({ ref, key, processId: 'p', room: 'r', meta: {} })
const [phone, laptop, omar] = [entry('sara', 'phone'), entry('sara', 'laptop'), entry('omar', 'one')]

describe('the messages that tell who is there', () => {
  test('a key that was empty is told in one', () => {
    expect(messagesOf({ joins: [phone, omar], leaves: [] }, [phone, omar])).toEqual([
      { joins: [phone, omar], leaves: [] },
    ])
  })

  test('a key that becomes empty too', () => {
    expect(messagesOf({ joins: [], leaves: [omar] }, [phone])).toEqual([{ joins: [], leaves: [omar] }])
  })

  test('a key with others is emptied first', () => {
    expect(messagesOf({ joins: [laptop], leaves: [] }, [phone, laptop, omar])).toEqual([
      { joins: [], leaves: [phone, laptop] },
      { joins: [phone, laptop], leaves: [] },
    ])
    expect(messagesOf({ joins: [], leaves: [phone] }, [laptop, omar])).toEqual([
      { joins: [], leaves: [phone, laptop] },
      { joins: [laptop], leaves: [] },
    ])
  })

  test('who came and went in between may have been seen by somebody', () => {
    expect(messagesOf({ joins: [omar], leaves: [omar] }, [])).toEqual([{ joins: [], leaves: [omar] }])
  })
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How each message that is told found the room; full is one that takes none. */
function tellingTo(isFull: () => boolean) {
  const told: unknown[] = []
  const rooms: Rooms = {
    enter: () => undefined,
    leave: () => undefined,
    channels: () => [],
    tell(_room, frameFor) {
      if (isFull()) return false
      const [, , , event, payload] = JSON.parse(String(frameFor('2.0.0')))
      told.push([event, payload])
      return true
    },
  }
  const presences = createPresences()
  return { told, presences, diffs: createPresenceDiffs(rooms, presences) }
}

test('a crowd that comes at once is counted once, and told once', async () => {
  const { told, presences, diffs } = tellingTo(() => false)
  const count = vi.spyOn(presences, 'ofRoom')
  for (let number = 0; number < 400; number += 1) {
    const one = entry(`${number}`, `${number}`)
    presences.add(one)
    diffs.came(one)
  }
  expect(count).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toHaveLength(1)
})

describe('a room in which too much waits', () => {
  const nobody = ['presence_state', {}]

  test('is told everybody who is there as soon as it takes that, so that nobody stays who left', async () => {
    let isFull = false
    const { told, presences, diffs } = tellingTo(() => isFull)
    for (const one of [phone, omar]) {
      presences.add(one)
      diffs.came(one)
    }
    await vi.advanceTimersByTimeAsync(100)
    told.length = 0
    isFull = true
    presences.remove(omar.ref)
    diffs.left(omar)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told).toEqual([])
    isFull = false
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told).toEqual([nobody, ['presence_state', { sara: { metas: [{ phx_ref: 'phone' }] } }]])
  })

  test('is told again where only a part was taken', async () => {
    let taken = 0
    const { told, presences, diffs } = tellingTo(() => {
      taken += 1
      return taken === 2
    })
    presences.add(phone)
    presences.add(laptop)
    diffs.came(laptop)
    await vi.advanceTimersByTimeAsync(100)
    expect(told).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told.slice(1)).toEqual([
      nobody,
      ['presence_state', { sara: { metas: [{ phx_ref: 'phone' }, { phx_ref: 'laptop' }] } }],
    ])
  })
})
