import { expect, test } from 'vitest'
import { createRecentMap } from './recent-map.ts'

test('what was used longest ago is forgotten first', () => {
  const map = createRecentMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
})

test('setting again replaces', () => {
  const map = createRecentMap<string, number>(2)
  map.set('a', 1)
  map.set('a', 2)
  map.set('b', 3)
  expect([map.get('a'), map.get('b')]).toEqual([2, 3])
})
