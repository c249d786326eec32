import { expect, test } from 'vitest'
import { compare } from './compare.ts'

test('what is there once each is neither lost nor there twice, in whatever order', () => {
  expect(compare(['a', 'b'], ['b', 'a'])).toEqual({ lost: [], twice: [] })
})

test('one that is lost and one that was made twice do not make up for each other', () => {
  expect(compare(['a', 'b', 'c'], ['a', 'b', 'b'])).toEqual({ lost: ['c'], twice: ['b'] })
})

test('one that nobody was told of is there beside its own acknowledged one', () => {
  expect(compare(['a', 'b'], ['a', 'another'])).toEqual({ lost: ['b'], twice: ['another'] })
})

test('each further one counts', () => {
  expect(compare(['a'], ['a', 'a', 'a'])).toEqual({ lost: [], twice: ['a', 'a'] })
})
