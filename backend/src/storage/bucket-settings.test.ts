import { expect, test } from 'vitest'
import { bucketSettingsShape } from './bucket-settings.ts'

test.each([
  ['20GB', 20e9],
  ['20MB', 20e6],
  ['1.5kb', 1500],
  ['3B', 3],
  [1024, 1024],
  [0, null],
  [null, null],
])('a size limit of %s', (given, bytes) => {
  expect(bucketSettingsShape.parse({ file_size_limit: given }).file_size_limit).toBe(bytes)
})

test.each(['huge', '10', '-1MB', '1TB'])('%s is no size', (text) => {
  expect(() => bucketSettingsShape.parse({ file_size_limit: text })).toThrow('Invalid file size format')
})

test('what is left out stays undefined', () => {
  expect(bucketSettingsShape.parse({})).toEqual({})
})
