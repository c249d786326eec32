import { expect, it } from 'vitest'
import { unseenOf } from './arrivals.ts'

it('arrivals are those of others, later than what was there, that have not been in sight', () => {
  const at = (id: string, minute: number, isOwn = false) => ({
    ...{ id, isOwn },
    createdAt: `2026-11-20T12:0${minute}:00Z`,
  })
  const rows = [at('a', 1), at('b', 2), at('c', 3), at('d', 4, true)]
  const since = Date.parse('2026-11-20T12:01:00Z')
  expect(unseenOf(rows, { since, seen: new Set(['b']) }).map(({ id }) => id)).toEqual(['c'])
})
