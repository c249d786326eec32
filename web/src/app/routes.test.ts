import { describe, expect, it } from 'vitest'
import { matches } from './routes.ts'

describe('paths', () => {
  it.each([
    ['/', '/', true],
    ['/home', '/home/', true],
    ['/home', '/homes', false],
    ['/user/:userId', '/user/sara', true],
    ['/user/:userId', '/user', false],
    ['/user/:userId', '/user/sara/posts', false],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected)
  })
})
