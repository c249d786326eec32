import { expect, test } from 'vitest'
import { chooseEncoding } from './compression.ts'

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5,BR;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip ; q=0', null],
  ['brotli', null],
])('%s means %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
