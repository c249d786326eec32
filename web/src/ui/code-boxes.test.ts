import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeIn, enterDigits, eraseDigits, isFullCode } from './code-boxes.ts'

const at = (start: number, end = start) => ({ start, end })

describe('entering digits', () => {
  it('takes one digit a box and moves on', () => {
    expect(enterDigits('12', 6, at(2), '3')).toEqual({ code: '123', caret: 3 })
    expect(enterDigits('12345', 6, at(5), '٦')).toEqual({ code: '123456', caret: 6 })
  })

  it('replaces the selected digit and leaves the others in their boxes', () => {
    expect(enterDigits('129456', 6, at(2, 3), '3')).toEqual({ code: '123456', caret: 3 })
  })

  it('takes a whole code wherever the caret stands', () => {
    expect(enterDigits('9', 6, at(1), '12 34 56')).toEqual({ code: '123456', caret: 6 })
    expect(enterDigits('999999', 6, at(5, 6), '١٢٣-٤٥٦')).toEqual({ code: '123456', caret: 6 })
  })

  it('takes what fits of several digits', () => {
    expect(enterDigits('1234', 6, at(4), '567')).toEqual({ code: '123456', caret: 6 })
  })

  it('ignores what is not a digit', () => {
    expect(enterDigits('12', 6, at(2), 'x')).toEqual({ code: '12', caret: 2 })
  })
})

describe('the code in a text', () => {
  it.each([
    ['رمزك هو 123456', '123456'],
    ['رمز التحقق الخاص بك في مجلس: 123456\nصالح لمدة 10 دقائق. لا تشاركه مع أحد.', '123456'],
    ['2026: رمزك ١٢٣٤٥٦، صالح 10 دقائق', '123456'],
    ['\u200f۱۲۳ ۴۵۶\u200e', '123456'],
    ['123-456', '123456'],
    ['1 2 3 4 5 6', '123456'],
    ['12345678', '123456'],
    ['12', '12'],
    ['لا شيء', ''],
  ])('of %j is %j', (text, code) => expect(codeIn(text, 6)).toBe(code))
})

describe('erasing digits', () => {
  it('empties the selected box; the next digit fills it again', () => {
    const { code, caret } = eraseDigits('129456', at(2, 3))
    expect([code, caret]).toEqual(['12 456', 2])
    expect(isFullCode(code, 6)).toBe(false)
    expect(enterDigits(code, 6, at(2, 3), '3')).toEqual({ code: '123456', caret: 3 })
  })

  it('goes back from an empty box', () => {
    expect(eraseDigits('12', at(2))).toEqual({ code: '1', caret: 1 })
    expect(eraseDigits('12 4', at(2, 3))).toEqual({ code: '1  4', caret: 1 })
    expect(eraseDigits('', at(0))).toEqual({ code: '', caret: 0 })
  })

  it('empties all that is selected', () => {
    expect(eraseDigits('123456', at(0, 6))).toEqual({ code: '', caret: 0 })
    expect(eraseDigits('123456', at(3, 6))).toEqual({ code: '123', caret: 3 })
  })
})

it('never holds more than its boxes, nor anything but digits, and the caret stays within them', () => {
  const selection = fc.tuple(fc.nat(6), fc.nat(6))
  const edits = fc.array(fc.tuple(selection, fc.option(fc.string())))
  fc.assert(
    fc.property(edits, (all) => {
      let code = ''
      for (const [[one, other], text] of all) {
        const [start, end] = [Math.min(one, other, code.length), Math.min(Math.max(one, other), code.length)]
        const edit =
          text === null ? eraseDigits(code, { start, end }) : enterDigits(code, 6, { start, end }, text)
        code = edit.code
        expect(code).toMatch(/^[\d ]{0,6}$/)
        expect(edit.caret).toBeLessThanOrEqual(code.length)
      }
    }),
  )
})
