import { describe, expect, it } from 'vitest'
import { durationParts, hoursClock, waitInWords } from './duration.ts'

describe('a span being counted down', () => {
  it.each([
    [0, 0, '00:00'],
    [15, 0, '00:15'],
    [3_599, 0, '59:59'],
    [3_600, 0, '01:00:00'],
    [864_000, 10, '00:00:00'],
    [863_999, 9, '23:59:59'],
  ])('of %i seconds is %i days and %s', (seconds, days, clock) => {
    expect(durationParts(seconds)).toEqual({ days, clock })
  })
})

describe('the clock of a day', () => {
  it.each([
    [0, '00:00:00'],
    [9, '00:00:09'],
    [3_661, '01:01:01'],
    [86_399, '23:59:59'],
    [86_400, '24:00:00'],
  ])('shows %i seconds as %s', (seconds, text) => {
    expect(hoursClock(seconds)).toBe(text)
  })
})

describe('a wait in words', () => {
  it.each([
    [897, '15 دقيقة'],
    [181, '4 دقائق'],
    [120, 'دقيقتين'],
    [61, 'دقيقتين'],
    [60, '60 ثانية'],
    [5, '5 ثوانٍ'],
    [1, 'ثانية'],
  ])('%i seconds', (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words)
  })
})
