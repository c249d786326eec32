import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOnly, toLatinDigits } from './digits.ts'

describe('digits', () => {
  it('reads Arabic-Indic and Persian digits', () => {
    expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789 0123456789')
  })

  it('drops everything that is not a digit', () => {
    expect(digitsOnly(' ١٢ ٣-45\u200f6 ')).toBe('123456')
  })

  it('gives Latin digits only, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => /^\d*$/.test(digitsOnly(text))))
  })
})
