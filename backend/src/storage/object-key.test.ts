import { expect, test } from 'vitest'
import { mustBeBucketName, mustBeObjectKey } from './object-key.ts'

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
  for (const name of ['', 'a/b', 'x'.repeat(64), 'سلة']) {
    expect(() => mustBeBucketName(name)).toThrow('Bucket name invalid')
  }
})
