import { expect, test } from 'vitest'
import { RealtimeError } from '../realtime-error.ts'
import { readJoinPayload } from './join-payload.ts'

const much = Array.from({ length: 1_000 }, () => ({}))
const asked = { event: '*', schema: 'public', table: 'posts', filter: 'id=eq.1' }

test('of a subscription no more is kept than is read', () => {
  const { config } = readJoinPayload({
    config: { postgres_changes: [{ ...asked, x: much }, null, { much }] },
  })
  expect(config.subscriptions).toEqual([asked, {}])
})

test.each([
  ['a filter of objects', { filter: much }],
  ['a filter that is too long', { filter: 'x'.repeat(8_001) }],
  ['columns that are no names', { select: much }],
  ['a column that is longer than a name', { select: ['x'.repeat(64)] }],
  ['a table that is no name', { table: much }],
  ['an event that is none', { event: much }],
])('%s is refused, and nothing of it kept', (_, wrong) => {
  expect(() => readJoinPayload({ config: { postgres_changes: [{ ...asked, ...wrong }] } })).toThrow(
    RealtimeError,
  )
})

test('what says nothing of filter and columns is asked without', () => {
  const wish = { ...asked, filter: null, select: null }
  expect(readJoinPayload({ config: { postgres_changes: [wish] } }).config.subscriptions).toEqual([wish])
})

test('a key of presence that PostgreSQL could not keep is refused', () => {
  const withKey = (key: string) => () => readJoinPayload({ config: { presence: { key } } })
  expect(withKey('sara\0')).toThrow(RealtimeError)
  expect(withKey('sara')().config.presenceKey).toBe('sara')
})
