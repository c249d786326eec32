import { describe, expect, test } from 'vitest'
import { fakeChannel, fakeSubscription } from '../../../../tests/support/fake-channel.ts'
import { callerOf } from '../../db/caller.ts'
import type { Channel } from '../channel/channel.ts'
import type { Change, Row } from './change.ts'
import { createSubscribers } from './subscribers.ts'
import type { ExactValues, Subscription } from './subscription.ts'

function channelWith(...wishes: Partial<Subscription>[]): Channel {
  const channel = fakeChannel(callerOf({ role: 'anon' }))
  channel.subscriptions = wishes.map((wish, id) => fakeSubscription({ id, ...wish }))
  return channel
}

const inserted = (record: Row): Change => ({
  kind: 'change',
  schema: 'public',
  table: 'letters',
  type: 'INSERT',
  at: '2026-01-01T00:00:00.000000Z',
  record,
  oldRecord: null,
  isCut: false,
  json: JSON.stringify({ record }),
})

const exactly = (column: string, ...values: string[]): ExactValues => ({ column, values: new Set(values) })

/** The ids of the wishes that a row may concern. */
function concerned(row: Row, ...wishes: Partial<Subscription>[]): number[] {
  const subscribers = createSubscribers()
  subscribers.add(channelWith(...wishes))
  return subscribers.interestedIn(inserted(row)).map(({ subscription }) => subscription.id)
}

describe('those whom a change may concern', () => {
  test('want its table, its schema, or everything', () => {
    const row = { id: 1 }
    expect(concerned(row, {}, { table: 'others' }, { table: '*' }, { schema: '*', table: '*' })).toEqual([
      0, 2, 3,
    ])
  })

  test('want its kind', () => {
    expect(concerned({ id: 1 }, { event: 'INSERT' }, { event: 'DELETE' })).toEqual([0])
  })

  test('want one of its values, where that can be said', () => {
    const row = { id: 7, name: 'sara', big: 2 ** 60, nothing: null }
    const wishes = [
      [exactly('id', '7', '8')],
      [exactly('id', '9')],
      [exactly('name', 'sara'), exactly('id', '7')],
      [exactly('name', 'omar')],
      [exactly('big', '1')],
      [exactly('nothing', 'a')],
      [exactly('missing', 'a')],
    ].map((exact) => ({ exact }))
    expect(concerned(row, ...wishes)).toEqual([0, 2, 4])
  })

  test('are no more, once their channel has ended', () => {
    const subscribers = createSubscribers()
    const channel = channelWith({}, { table: '*' })
    subscribers.add(channel)
    subscribers.remove(channel)
    expect(subscribers.interestedIn(inserted({ id: 1 }))).toEqual([])
  })
})
