import { expect, test } from 'vitest'
import { createHistogram } from './histogram.ts'

test('a value counts in its range and in all larger ones; the bound itself is inside', () => {
  const histogram = createHistogram([1, 5])
  for (const value of [0.5, 1, 3, 7]) histogram.add(value)
  const labels = { area: 'rest' }
  expect(histogram.samples(labels)).toEqual([
    { suffix: '_bucket', labels: { area: 'rest', le: '1' }, value: 2 },
    { suffix: '_bucket', labels: { area: 'rest', le: '5' }, value: 3 },
    { suffix: '_bucket', labels: { area: 'rest', le: '+Inf' }, value: 4 },
    { suffix: '_sum', labels, value: 11.5 },
    { suffix: '_count', labels, value: 4 },
  ])
})
