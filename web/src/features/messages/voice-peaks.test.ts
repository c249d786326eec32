import { expect, it } from 'vitest'
import { peaksOf } from './voice-peaks.ts'

it('a voice is drawn in at most 48 parts, each as loud as its loudest moment, the loudest of them whole', () => {
  const levels = Array.from({ length: 600 }, (_, index) => (index === 599 ? 0.5 : 0.25))
  const peaks = peaksOf(levels)
  expect(peaks).toHaveLength(48)
  expect(peaks.at(-1)).toBe(100)
  expect(peaks[0]).toBe(50)
})

it('a short one has a part for each moment, silence none that stands up, and nothing none at all', () => {
  expect(peaksOf([0.1, 0.2])).toEqual([50, 100])
  expect(peaksOf([0, 0])).toEqual([0, 0])
  expect(peaksOf([])).toEqual([])
})
