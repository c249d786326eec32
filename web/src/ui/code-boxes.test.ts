import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxesOf, enterDigits, eraseDigit } from './code-boxes.ts'

describe('the boxes of a code', () => {
  it('takes one digit a box and moves on', () => {
    expect(enterDigits('12', 6, 2, '3')).toEqual({ code: '123', focus: 3 })
    expect(enterDigits('12345', 6, 5, '٦')).toEqual({ code: '123456', focus: 5 })
  })

  it('takes a whole code in any box, with spaces and in any script', () => {
    expect(enterDigits('9', 6, 4, '12 34 56')).toEqual({ code: '123456', focus: 5 })
    expect(enterDigits('', 6, 0, '١٢٣-٤٥٦')).toEqual({ code: '123456', focus: 5 })
  })

  it('ignores what is not a digit', () => {
    expect(enterDigits('12', 6, 2, 'x')).toEqual({ code: '12', focus: 2 })
  })

  it('keeps later boxes in their place when an earlier one is emptied', () => {
    const { code } = eraseDigit('123', 6, 1)
    expect(boxesOf(code, 6)).toEqual(['1', '', '3', '', '', ''])
    expect(enterDigits(code, 6, 1, '7').code).toBe('173')
  })

  it('goes back from an empty box', () => {
    expect(eraseDigit('12', 6, 2)).toEqual({ code: '1', focus: 1 })
    expect(eraseDigit('', 6, 0)).toEqual({ code: '', focus: 0 })
  })

  it('never holds more than its boxes, nor anything but digits', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.string())), (entries) => {
        const code = entries.reduce((held, [index, text]) => enterDigits(held, 6, index, text).code, '')
        expect(code).toMatch(/^[\d ]{0,6}$/)
      }),
    )
  })
})
