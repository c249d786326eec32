import { beforeEach, expect, it, vi } from 'vitest'
import { tabStore } from '../lib/storage.ts'
import { routeFor } from './routes.ts'
import { rememberWantedPath, wantedPath } from './wanted-path.ts'

const kept = new Map<string, unknown>()
const isScreen = (path: string) => routeFor(path) !== undefined

beforeEach(() => {
  kept.clear()
  vi.spyOn(tabStore, 'read').mockImplementation((key) => kept.get(key))
  vi.spyOn(tabStore, 'write').mockImplementation((key, value) => kept.set(key, value))
  vi.spyOn(tabStore, 'remove').mockImplementation((key) => kept.delete(key))
})

it.each(['/user/1', '/notifications', '/profile?userId=1', '/home', '/admin?section=agents&x=//example.com'])(
  'is %s where that was opened',
  (path) => {
    rememberWantedPath(path, false)
    expect(wantedPath(isScreen)).toBe(path)
  },
)

it.each([
  ...[
    'https://example.com/user/1',
    '//example.com',
    '//example.com/user/1',
    '/\\example.com',
    'javascript:alert(1)',
  ],
  ...['/auth', '/register?ref=REFMAJLIS01', '/nowhere', '/user/1/2', 'user/1', '', '?user'],
])('is not %j', (path) => {
  rememberWantedPath(path, false)
  expect(wantedPath(isScreen)).toBeUndefined()
})

it('is nothing for whoever has just left by choice, and the last of several', () => {
  rememberWantedPath('/user/1', false)
  rememberWantedPath('/user/2', false)
  expect(wantedPath(isScreen)).toBe('/user/2')
  rememberWantedPath('/timer', true)
  expect(wantedPath(isScreen)).toBeUndefined()
})
