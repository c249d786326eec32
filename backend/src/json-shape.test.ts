import { expect, test } from 'vitest'
import { exceedsShape } from './json-shape.ts'

const shape = { deepest: 3, mostValues: 5 }

test.each([
  ['[1,2,3,4,5]', false],
  ['[1,2,3,4,5,6]', true],
  ['[{},{},{}]', true],
  ['{"a":{"b":[1]}}', false],
  ['{"a":{"b":[[1]]}}', true],
  ['[[],[],[]', true],
  ['"[[[[[[,,,,,,,{{{{{"', false],
  ['"\\"[[[[[[,,,,,,"', false],
  ['["\\\\",1,2,3,4,5]', true],
])('%s', (json, exceeds) => {
  expect(exceedsShape(json, shape)).toBe(exceeds)
})
