import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simpleHash } from './simple-hash.ts'

describe('the simple fingerprint', () => {
  it('is the same for the same signals and another for others', () => {
    expect(simpleHash('Chrome|390|844|ar')).toBe(simpleHash('Chrome|390|844|ar'))
    expect(simpleHash('Chrome|390|844|ar')).not.toBe(simpleHash('Chrome|391|844|ar'))
  })

  it('is always in the form the server takes: 8 to 128 printable characters without blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => /^simple-[0-9a-f]{8}$/.test(simpleHash(text))),
    )
  })
})
