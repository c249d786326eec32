import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatNumber } from './numbers.ts'

it('groups whole numbers as Intl does', () => {
  const format = new Intl.NumberFormat('ar-u-nu-latn')
  expect(formatNumber(18_720)).toBe('18,720')
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -10_000, max: 10_000_000 })), (value) => {
      expect(formatNumber(value)).toBe(format.format(value))
    }),
  )
})
