import { describe, expect, it } from 'vitest'
import { markedHandle, needsMark, typedDirection, withoutMarks } from './text-direction.ts'

describe('the direction of what is typed', () => {
  it.each([
    ['', undefined],
    ['12 + 3', undefined],
    ['أهلاً sara', 'rtl'],
    ['hello سارة', 'ltr'],
    ['@sara_92 أهلاً', 'rtl'],
    [`${markedHandle('sara_92')} أهلاً`, 'rtl'],
    ['@علي hello', 'ltr'],
    [markedHandle('sara'), undefined],
  ])('%j: %s', (text, direction) => {
    expect(typedDirection(text)).toBe(direction)
  })
})

it('a sign that begins a handle is set off once; one inside an address is not', () => {
  expect(needsMark('@', 1)).toBe(true)
  expect(needsMark('أهلاً @ يا', 7)).toBe(true)
  expect(needsMark('أهلاً @', 6)).toBe(false)
  expect(needsMark(markedHandle(''), 2)).toBe(false)
  expect(needsMark('sara@', 5)).toBe(false)
})

it('what is sent has no marks', () => {
  expect(withoutMarks(`سلام ${markedHandle('sara')} و${markedHandle('noor')}`)).toBe('سلام @sara و@noor')
})
