import { expect, test } from 'vitest'
import { mustBeBucketName, mustBeObjectKey, mustNotClimb } from './object-key.ts'

test.each(['a.png', 'a/b/c.png', "it's (1) & more!.txt", '.hidden', 'a..b/c', '...'])(
  '%s is a key',
  (key) => {
    expect(mustBeObjectKey(key)).toBe(key)
  },
)

test.each(['', '..', 'a/../b', './a', 'a/.', 'a\\b', 'a\0b', 'صورة', 'a\nb', 'x'.repeat(1025), 'a%b', 'a#b'])(
  '%j is no key',
  (key) => {
    expect(() => mustBeObjectKey(key)).toThrow('Invalid key')
  },
)

test('a bucket is named without a slash, in 63 characters at most', () => {
  expect(mustBeBucketName('my bucket-1')).toBe('my bucket-1')
  for (const name of ['', '.', '..', 'a/b', 'x'.repeat(64), 'سلة']) {
    expect(() => mustBeBucketName(name)).toThrow('Bucket name invalid')
  }
})

test.each([
  '/a/../b',
  '/a/%2e%2E',
  '/a/.%2e/b',
  '/a/%252e%252e/b',
  '/a%2f..%2fb',
  '/a/..%5cb',
  '/./a',
  '/a/%2e',
])('%s leads elsewhere than it says', (path) => {
  expect(() => mustNotClimb(path, 'b')).toThrow('Invalid key: b')
})

test.each(['/a/b', '/a/...', '/a/..b', '/a/b..', '/a/v1.2.png', '/a/%2e%2ewell', '/a/100%25.png'])(
  '%s leads where it says',
  (path) => {
    expect(() => mustNotClimb(path, 'b')).not.toThrow()
  },
)
