import { expect, it } from 'vitest'
import { chartScale } from './chart-scale.ts'

it.each([
  [[], 1, 'nothing'],
  [[0, 400], 400, 'one day'],
  [[30_000, 1_000, 250], 30_000, 'of a few, none'],
  [[400, 300, 100], 400, 'days like each other'],
  [[1_000_000, 400, 500, 10, 20], 600, 'one day far above the others is cut'],
  [[1_000_000, 900_000, 800_000, 500, 100, 90, 80], 600, 'and so are three'],
  [[9_000, 8_000, 7_000, 6_000, 100, 90, 80, 70], 9_000, 'but four are the rule'],
])('%j: a full bar is %i: %s', (values, scale) => {
  expect(chartScale(values)).toBe(scale)
})
